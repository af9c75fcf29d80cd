import {
  addMessage,
  asQuoted,
  conversationToWrite,
  livingMessage,
  type MessageExtras,
} from '../conversations.ts'
import { badRequest } from '../refusal.ts'
import { isRecord } from '../../read-request.ts'
import { isTrue, readFlag, readInteger, readJson, readText } from '../parameters.ts'
import type { Message, MessageContent, Quote } from '../wire.ts'
import type { Conversation } from '../world.ts'
import { readMarkup } from './markup.ts'
import type { MethodCall } from './method.ts'

/** The part that every send shares: the chat, the quoted message, the keyboard; then the message itself. */
export type Send = { conversation: Conversation; extras: MessageExtras }

export function startSend(call: MethodCall): Send {
  const markup = readMarkup(call.parameters)
  const conversation = conversationToWrite(call.world, call.bot, readText(call.parameters, 'chat_id') ?? '')
  const extras: MessageExtras = {
    ...readReply(call, conversation),
    ...(readFlag(call.parameters, 'protect_content') ? { has_protected_content: true as const } : {}),
    ...(markup?.inline ? { reply_markup: markup.inline } : {}),
  }
  if (markup && !markup.inline) conversation.replyKeyboard = markup.keyboard
  return { conversation, extras }
}

export function finishSend(call: MethodCall, send: Send, content: MessageContent): Message {
  return addMessage(call.world, call.bot, send.conversation, 'bot', content, send.extras)
}

function readReply(call: MethodCall, conversation: Conversation): MessageExtras {
  const asked = readJson(call.parameters, 'reply_parameters', 'reply parameters')
  const legacy = readInteger(call.parameters, 'reply_to_message_id')
  if (!isRecord(asked)) {
    const lenient = readFlag(call.parameters, 'allow_sending_without_reply')
    return legacy === undefined ? {} : quoted(conversation, legacy, lenient, undefined)
  }
  const quote = typeof asked['quote'] === 'string' ? asked['quote'] : undefined
  const lenient = isTrue(asked['allow_sending_without_reply'])
  return quoted(conversation, Number(asked['message_id']), lenient, quote)
}

function quoted(
  conversation: Conversation,
  messageId: number,
  lenient: boolean,
  quote: string | undefined,
): MessageExtras {
  const original = livingMessage(conversation, messageId)
  if (!original) {
    if (lenient) return {}
    throw badRequest('message to be replied not found')
  }
  const reply = { reply_to_message: asQuoted(original.message) }
  return quote === undefined ? reply : { ...reply, quote: findQuote(original.message, quote) }
}

export function findQuote(message: Message, text: string): Quote {
  const position = (message.text ?? message.caption ?? '').indexOf(text)
  if (position < 0 || text === '') throw badRequest('QUOTE_TEXT_INVALID')
  return { text, position, is_manual: true }
}
