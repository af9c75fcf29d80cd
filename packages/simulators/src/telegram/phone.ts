import type { PhoneChat } from '../phone.ts'
import type { Waiting } from '../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../waits-for.ts'
import { conversationWith } from './conversations.ts'
import { mediaDeeds, type MediaDeeds } from './phone-media.ts'
import { messageDeeds, type MessageDeeds } from './phone-messages.ts'
import { membershipDeeds, type MembershipDeeds } from './phone-membership.ts'
import { presentChat } from './present-chat.ts'
import type { User } from './wire.ts'
import type { Bot, Conversation, Person, World } from './world.ts'

/** Where a phone's deeds happen. The conversation comes to be with the first deed. */
export type PhoneContext = {
  world: World
  person: Person
  bot: () => Bot
  conversation: () => Conversation
}

/** A client's phone. Each deed happens at once; the update it causes is delivered on its own. */
export type TelegramPhone = MessageDeeds &
  MediaDeeds &
  MembershipDeeds & {
    readonly user: User
    /** The conversation with the bot as this phone shows it. */
    chat: () => PhoneChat<number>
    /** The first message from the bot that matches: present already, or coming within the time given. */
    waitsFor: WaitsFor<number>
  }

export function createPhone(
  world: World,
  person: Person,
  bot: () => Bot,
  waitFor: Waiting['waitFor'],
): TelegramPhone {
  const conversation = () => conversationWith(world, bot(), person)
  const context: PhoneContext = { world, person, bot, conversation }
  const chat = () => presentChat(world, conversation())
  return {
    user: person.user,
    ...messageDeeds(context),
    ...mediaDeeds(context),
    ...membershipDeeds(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.user.first_name, chat),
  }
}
