import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ChannelAccount } from '../channel.ts'
import { mustFit } from '../outbound-limits.ts'
import type { Choice, Outbound, Sent } from '../outbound.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { cutText } from '../text-limits.ts'
import { telegramLimitBroken, telegramLimits } from './limits.ts'
import { allowedReaction } from './reaction-emoji.ts'
import { replyParameters, sendMessageCall, SentMessage } from './send-common.ts'
import { sendFile } from './send-file.ts'
import { callTelegram, type Connection } from './telegram-api.ts'

type OutboundOf<Kind extends Outbound['kind']> = Extract<Outbound, { kind: Kind }>

/** @throws ChannelError */
export async function sendOverTelegram(
  account: ChannelAccount,
  chat: string,
  outbound: Outbound,
  http: ProviderHttp,
): Promise<Sent> {
  mustFit(telegramLimitBroken(outbound))
  const connection = { apiUrl: account.apiUrl, token: account.secrets['token'] ?? '', http }
  const chat_id = idOf(chat, 'unreachable')
  switch (outbound.kind) {
    case 'text':
      return sendText(connection, chat_id, outbound)
    case 'file':
      return sendFile(connection, chat_id, outbound)
    case 'question':
      return sendQuestion(connection, chat_id, outbound)
    case 'reaction':
      return setReaction(connection, chat_id, outbound)
    case 'acknowledge-press':
      return acknowledgePress(connection, outbound)
    case 'remove-choices':
      return removeChoices(connection, chat_id, outbound)
    case 'typing':
      return outbound.ended === true ? { messageRef: null } : showTyping(connection, chat_id)
    case 'template':
    case 'mark-read':
      throw new ChannelError({ kind: 'refused' }, `Telegram knows no ${outbound.kind}`)
    default:
      return outbound satisfies never
  }
}

/** Without parse_mode Telegram takes the text literally, so there is nothing to escape. */
function sendText(
  connection: Connection,
  chat_id: number,
  { text, replyTo }: OutboundOf<'text'>,
): Promise<Sent> {
  return sendMessageCall(connection, 'sendMessage', { chat_id, text, ...replyParameters(replyTo) })
}

function sendQuestion(
  connection: Connection,
  chat_id: number,
  { text, choices }: OutboundOf<'question'>,
): Promise<Sent> {
  return sendMessageCall(connection, 'sendMessage', { chat_id, text, reply_markup: keyboardOf(choices) })
}

/** Bots set at most one reaction; an empty list takes it back. */
async function setReaction(
  connection: Connection,
  chat_id: number,
  { messageRef, emoji }: OutboundOf<'reaction'>,
): Promise<Sent> {
  const sign = emoji === null ? null : allowedReaction(emoji)
  const reaction = sign === null ? [] : [{ type: 'emoji', emoji: sign }]
  const message_id = idOf(messageRef, 'refused')
  return perform(connection, 'setMessageReaction', { chat_id, message_id, reaction })
}

/** Telegram forgets a press after a while; the spinner has then stopped by itself. */
function acknowledgePress(
  connection: Connection,
  { pressId, text }: OutboundOf<'acknowledge-press'>,
): Promise<Sent> {
  const words = text === null ? {} : { text: cutText(text, telegramLimits.pressAnswer) }
  const fields = { callback_query_id: pressId, ...words }
  return perform(connection, 'answerCallbackQuery', fields, /query is too old|query ID is invalid/i)
}

/** Also done when the buttons are gone already, or the client has deleted the question. */
function removeChoices(
  connection: Connection,
  chat_id: number,
  { messageRef, text }: OutboundOf<'remove-choices'>,
): Promise<Sent> {
  const place = { chat_id, message_id: idOf(messageRef, 'refused'), reply_markup: noKeyboard }
  const done = /message is not modified|message to edit not found/i
  if (text === '') return perform(connection, 'editMessageReplyMarkup', place, done)
  return perform(connection, 'editMessageText', { ...place, text }, done)
}

function showTyping(connection: Connection, chat_id: number): Promise<Sent> {
  return perform(connection, 'sendChatAction', { chat_id, action: 'typing' })
}

/** A call that makes no message and may be repeated; `done` are refusals that mean it is already done. */
async function perform(
  connection: Connection,
  method: string,
  fields: Record<string, unknown>,
  done?: RegExp,
): Promise<Sent> {
  try {
    const result = z.union([z.literal(true), SentMessage])
    await callTelegram(connection, { method, fields, result, makesMessage: false })
  } catch (error) {
    if (!(error instanceof ChannelError && error.code === 400 && done?.test(error.reason))) throw error
  }
  return { messageRef: null }
}

/** Telegram's ids are numbers. Any other text is not an id of a chat or message. */
function idOf(text: string, otherwise: 'unreachable' | 'refused'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ChannelError({ kind: otherwise }, 'not an id of Telegram')
}

interface Keyboard {
  inline_keyboard: Array<Array<{ text: string; callback_data: string }>>
}

/** Names get a row each, so that none is cut; a few signs (stars, numbers) share a row. */
function keyboardOf(choices: Choice[]): Keyboard {
  const buttons = choices.map(({ label, payload }) => ({ text: label, callback_data: payload }))
  const sideBySide = choices.length <= 5 && choices.every(({ label }) => label.length <= 5)
  return { inline_keyboard: sideBySide ? [buttons] : buttons.map((button) => [button]) }
}

const noKeyboard: Keyboard = { inline_keyboard: [] }
