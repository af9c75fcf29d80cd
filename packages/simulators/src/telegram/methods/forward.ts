import { conversationOf, livingMessage } from '../conversations.ts'
import { badRequest } from '../refusal.ts'
import { readInteger, readText } from '../parameters.ts'
import type { Message, MessageContent } from '../wire.ts'
import type { Method, MethodCall } from './method.ts'
import { finishSend, startSend } from './send-common.ts'

export const forwards: Method[] = [
  {
    name: 'forwardMessage',
    run: (call) => {
      const source = sourceOf(call, 'forward')
      const send = startSend(call)
      const origin = { type: 'user' as const, date: source.date, sender_user: source.from }
      const marks = { forward_origin: origin, forward_from: source.from, forward_date: source.date }
      return finishSend(call, { ...send, extras: { ...send.extras, ...marks } }, contentOf(source))
    },
  },
  {
    name: 'copyMessage',
    run: (call) => {
      const source = sourceOf(call, 'copy')
      return { message_id: finishSend(call, startSend(call), contentOf(source)).message_id }
    },
  },
]

function sourceOf({ world, bot, parameters }: MethodCall, action: 'forward' | 'copy'): Message {
  const conversation = conversationOf(world, bot, readText(parameters, 'from_chat_id') ?? '')
  const stored = livingMessage(conversation, readInteger(parameters, 'message_id') ?? 0)
  if (!stored) throw badRequest(`message to ${action} not found`)
  return stored.message
}

/** The content of a message, without its sender and time. */
export function contentOf(message: Message): MessageContent {
  const {
    message_id: _id,
    from: _from,
    chat: _chat,
    date: _date,
    edit_date: _edit,
    reply_to_message: _reply,
    quote: _quote,
    media_group_id: _group,
    reply_markup: _markup,
    forward_origin: _origin,
    forward_from: _forward,
    forward_sender_name: _name,
    forward_date: _when,
    ...content
  } = message
  return content
}
