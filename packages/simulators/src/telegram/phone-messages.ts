import { asQuoted, livingMessage } from './conversations.ts'
import { plainText } from './entities/formatted.ts'
import { contentOf } from './methods/forward.ts'
import { findQuote } from './methods/send-common.ts'
import { write, type PhoneContext } from './phone-write.ts'
import { pushUpdate } from './updates.ts'
import type { ForwardOrigin, Message, MessageContent, ReactionType } from './wire.ts'
import { seconds, type StoredMessage } from './world.ts'

export type MessageActions = {
  writes: (text: string) => Message
  /** Replies to a message of either side, quoting part of it when a quote is given. */
  repliesTo: (messageId: number, text: string, quote?: string) => Message
  /** Forwards a message of this conversation, or a text that another person wrote. */
  forwards: (what: number | { text: string; from: string }) => Message
  edits: (messageId: number, text: string) => Message
  /** Sets the one reaction, or takes it back with null. */
  reacts: (messageId: number, emoji: string | null) => void
  /** Presses an inline button by its data or its label; the callback query's id is returned. */
  presses: (messageId: number, button: string) => string
  /** The same with a button that the bot has removed, on a device that still shows it; by its data. */
  pressesStale: (messageId: number, data: string) => string
}

export function messageActions(context: PhoneContext): MessageActions {
  return {
    writes: (text) => write(context, textContent(text)),
    repliesTo: (messageId, text, quote) => {
      const original = find(context, messageId).message
      const reply = { reply_to_message: asQuoted(original) }
      const quoted = quote === undefined ? reply : { ...reply, quote: findQuote(original, quote) }
      return write(context, textContent(text), quoted)
    },
    forwards: (what) => forward(context, what),
    edits: (messageId, text) => edit(context, messageId, text),
    reacts: (messageId, emoji) => react(context, messageId, emoji),
    presses: (messageId, button) => press(context, messageId, button),
    pressesStale: (messageId, data) => pressStale(context, messageId, data),
  }
}

function textContent(raw: string): MessageContent {
  const { text, entities } = plainText(raw)
  if (text === '') throw new Error('a message needs some text')
  if (text.length > 4096) throw new Error('a message has at most 4096 characters')
  return { text, ...(entities.length === 0 ? {} : { entities }) }
}

function find({ conversation }: PhoneContext, messageId: number): StoredMessage {
  const stored = livingMessage(conversation(), messageId)
  if (!stored) throw new Error(`the phone shows no message ${messageId}`)
  return stored
}

function forward(context: PhoneContext, what: number | { text: string; from: string }): Message {
  const date = seconds(context.world.clock.now())
  if (typeof what === 'object') {
    const origin: ForwardOrigin = { type: 'hidden_user', date, sender_user_name: what.from }
    const marks = { forward_origin: origin, forward_sender_name: what.from, forward_date: date }
    return write(context, textContent(what.text), marks)
  }
  const { message } = find(context, what)
  const origin: ForwardOrigin = { type: 'user', date: message.date, sender_user: message.from }
  const marks = { forward_origin: origin, forward_from: message.from, forward_date: message.date }
  return write(context, contentOf(message), marks)
}

function edit(context: PhoneContext, messageId: number, raw: string): Message {
  const stored = find(context, messageId)
  if (stored.by !== 'client') throw new Error('a client edits only own messages')
  const { text, entities } = plainText(raw)
  const { entities: _, caption_entities: __, ...kept } = stored.message
  const edit_date = seconds(context.world.clock.now())
  const marks = entities.length === 0 ? undefined : entities
  stored.message =
    kept.text === undefined
      ? { ...kept, edit_date, caption: text, ...(marks ? { caption_entities: marks } : {}) }
      : { ...kept, edit_date, text, ...(marks ? { entities: marks } : {}) }
  pushUpdate(context.world, context.bot(), { edited_message: stored.message })
  context.world.changed()
  return stored.message
}

function react(context: PhoneContext, messageId: number, emoji: string | null): void {
  const { world, person, bot } = context
  const stored = find(context, messageId)
  const before = stored.reactions.client
  const after: ReactionType[] = emoji === null ? [] : [{ type: 'emoji', emoji }]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  stored.reactions.client = after
  const { chat } = stored.message
  const date = seconds(world.clock.now())
  pushUpdate(world, bot(), {
    message_reaction: {
      chat,
      message_id: messageId,
      user: person.user,
      date,
      old_reaction: before,
      new_reaction: after,
    },
  })
  world.changed()
}

function press(context: PhoneContext, messageId: number, name: string): string {
  const { message } = find(context, messageId)
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? []
  const button = buttons.find((one) => one.callback_data === name) ?? buttons.find((one) => one.text === name)
  if (!button) throw new Error(`message ${messageId} has no button ${name}`)
  if (button.callback_data === undefined) throw new Error(`the button ${name} sends nothing to the bot`)
  return pressStale(context, messageId, button.callback_data)
}

function pressStale(context: PhoneContext, messageId: number, data: string): string {
  const { world, person } = context
  const bot = context.bot()
  const { message } = find(context, messageId)
  const id = world.random.digits(19)
  const conversation = context.conversation()
  bot.callbackQueries.set(id, { conversation, messageId, at: world.clock.now(), answered: false })
  pushUpdate(world, bot, {
    callback_query: {
      id,
      from: person.user,
      message,
      chat_instance: conversation.chatInstance,
      data,
    },
  })
  return id
}
