import { addMessage, type MessageExtras } from './conversations.ts'
import { pushUpdate } from './updates.ts'
import type { Message, MessageContent } from './wire.ts'
import type { Bot, Conversation, Person, World } from './world.ts'

/** The objects that a phone acts on. The first action creates the conversation. */
export type PhoneContext = {
  world: World
  person: Person
  bot: () => Bot
  conversation: () => Conversation
}

/** Puts a client's message into the conversation and delivers the update to the bot. */
export function write(context: PhoneContext, content: MessageContent, extras: MessageExtras = {}): Message {
  const conversation = context.conversation()
  if (conversation.blocked) {
    throw new Error(`${context.person.user.first_name} has blocked the bot and has to unblock it first`)
  }
  conversation.started = true
  const message = addMessage(context.world, context.bot(), conversation, 'client', content, extras)
  pushUpdate(context.world, context.bot(), { message })
  return message
}
