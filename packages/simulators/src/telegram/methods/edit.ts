import { readCaption, readMessageText } from '../entities/formatted.ts'
import { conversationToWrite, livingMessage } from '../conversations.ts'
import { badRequest } from '../refusal.ts'
import { readInteger, readText } from '../parameters.ts'
import type { Message } from '../wire.ts'
import { seconds } from '../world.ts'
import { readMarkup } from './markup.ts'
import type { Method, MethodCall } from './method.ts'

export const edits: Method[] = [
  { name: 'editMessageText', run: (call) => editMessage(call, newText) },
  { name: 'editMessageCaption', run: (call) => editMessage(call, newCaption) },
  { name: 'editMessageReplyMarkup', run: (call) => editMessage(call, (_, message) => message) },
]

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same' +
  ' as a current content and reply markup of the message'

function editMessage(call: MethodCall, change: (call: MethodCall, message: Message) => Message): Message {
  const { world, bot, parameters } = call
  const conversation = conversationToWrite(world, bot, readText(parameters, 'chat_id') ?? '')
  const stored = livingMessage(conversation, readInteger(parameters, 'message_id') ?? 0)
  if (!stored) throw badRequest('message to edit not found')
  if (stored.by !== 'bot') throw badRequest("message can't be edited")
  const { reply_markup: _, ...changed } = change(call, stored.message)
  const inline = readMarkup(parameters)?.inline
  const edited: Message = inline ? { ...changed, reply_markup: inline } : changed
  if (sameContent(edited, stored.message)) throw badRequest(notModified)
  stored.message = { ...edited, edit_date: seconds(world.clock.now()) }
  world.changed()
  return stored.message
}

function newText(call: MethodCall, message: Message): Message {
  if (message.text === undefined) throw badRequest('there is no text in the message to edit')
  const { text, entities } = readMessageText(call.parameters)
  if (text === '') throw badRequest('message text is empty')
  const { entities: _, ...rest } = message
  return { ...rest, text, ...(entities.length === 0 ? {} : { entities }) }
}

const captioned = ['photo', 'video', 'animation', 'audio', 'voice', 'document'] as const

function newCaption(call: MethodCall, message: Message): Message {
  if (!captioned.some((kind) => message[kind])) {
    throw badRequest('there is no caption in the message to edit')
  }
  const { caption: _, caption_entities: __, ...rest } = message
  return { ...rest, ...readCaption(call.parameters) }
}

function sameContent(one: Message, other: Message): boolean {
  const content = ({ text, entities, caption, caption_entities, reply_markup }: Message) =>
    JSON.stringify([text, entities, caption, caption_entities, reply_markup])
  return content(one) === content(other)
}
