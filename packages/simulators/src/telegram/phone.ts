import type { PhoneChat } from '../phone.ts'
import type { Waiting } from '../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../waits-for.ts'
import { conversationWith } from './conversations.ts'
import { mediaActions, type MediaActions } from './phone-media.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { membershipActions, type MembershipActions } from './phone-membership.ts'
import { presentChat } from './present-chat.ts'
import type { User } from './wire.ts'
import type { PhoneContext } from './phone-write.ts'
import type { Bot, Person, World } from './world.ts'

/** A client's phone. Each action happens at once; the update it causes is delivered on its own. */
export type TelegramPhone = MessageActions &
  MediaActions &
  MembershipActions & {
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
    ...messageActions(context),
    ...mediaActions(context),
    ...membershipActions(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.user.first_name, chat),
  }
}
