import { badRequest, forbidden } from './refusal.ts'
import type { Chat, Message, MessageContent, User } from './wire.ts'
import { seconds, type Bot, type Conversation, type Person, type StoredMessage, type World } from './world.ts'

export type MessageExtras = Partial<Omit<Message, keyof MessageContent | 'message_id' | 'from' | 'chat'>>

/** Stores a new message of a conversation and returns it as it goes over the wire. */
export function addMessage(
  world: World,
  bot: Bot,
  conversation: Conversation,
  by: 'client' | 'bot',
  content: MessageContent,
  extras: MessageExtras = {},
): Message {
  bot.lastMessageId += 1
  const { reply_markup: keyboard, date, ...others } = extras
  const message: Message = {
    message_id: bot.lastMessageId,
    from: by === 'bot' ? bot.user : conversation.person.user,
    chat: chatOf(conversation.person),
    date: date ?? seconds(world.clock.now()),
    ...others,
    ...content,
    ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
  }
  const stored: StoredMessage = { message, by, deleted: false, reactions: { client: [], bot: [] } }
  conversation.messages.set(message.message_id, stored)
  if (by === 'bot') conversation.action = undefined
  world.changed()
  return message
}

/** The conversation that a send goes to, or Telegram's refusal. */
export function conversationToWrite(world: World, bot: Bot, chatId: string): Conversation {
  const conversation = conversationOf(world, bot, chatId)
  if (conversation.person.deactivated) throw forbidden('user is deactivated')
  if (conversation.blocked) throw forbidden('bot was blocked by the user')
  if (!conversation.started) throw forbidden("bot can't initiate conversation with a user")
  return conversation
}

export function conversationOf(world: World, bot: Bot, chatId: string): Conversation {
  if (chatId === '') throw badRequest('chat_id is empty')
  const person = world.people.get(Number(chatId))
  if (!person) throw badRequest('chat not found')
  return conversationWith(world, bot, person)
}

export function conversationWith(world: World, bot: Bot, person: Person): Conversation {
  const known = bot.conversations.get(person.user.id)
  if (known) return known
  const fresh: Conversation = {
    person,
    started: false,
    blocked: false,
    chatInstance: `-${world.random.digits(18)}`,
    messages: new Map(),
    action: undefined,
    notices: [],
    replyKeyboard: undefined,
  }
  bot.conversations.set(person.user.id, fresh)
  return fresh
}

export function livingMessage(conversation: Conversation, messageId: number): StoredMessage | undefined {
  const stored = conversation.messages.get(messageId)
  return stored?.deleted ? undefined : stored
}

export function chatOf(person: Person): Chat {
  const { id, first_name, last_name, username } = person.user
  return {
    id,
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
    type: 'private',
  }
}

/** A quoted message is one level deep. */
export function asQuoted(message: Message): Message {
  const { reply_to_message: _, ...rest } = message
  return rest
}

export function botUser(token: string, firstName: string, username: string): User {
  return { id: Number(token.split(':')[0]), is_bot: true, first_name: firstName, username }
}
