import type { PhoneChat } from '../phone.ts'
import type { Talk } from '../talks.ts'
import type { Waiting } from '../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../waits-for.ts'
import { mediaActions, type MediaActions } from './phone-media.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import type { Bot, Person, ViberWorld } from './world.ts'

/** What a phone acts on. */
export type PhoneContext = { world: ViberWorld; person: Person; bot: () => Bot; talk: () => Talk }

/** A client's phone with Viber. Each action happens at once; the callback it causes follows on its own. */
export type ViberPhone = MessageActions &
  MediaActions & {
    readonly person: Readonly<Person>
    chat: () => PhoneChat<string>
    waitsFor: WaitsFor<string>
  }

export function createPhone(
  world: ViberWorld,
  person: Person,
  bot: () => Bot,
  waitFor: Waiting['waitFor'],
): ViberPhone {
  const talk = () => world.talks.between(bot().token, person.id)
  const context: PhoneContext = { world, person, bot, talk }
  const chat = () => world.talks.present(talk())
  return {
    person,
    ...messageActions(context),
    ...mediaActions(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.name, chat),
  }
}
