import type { PhoneChat } from '../phone.ts'
import type { Talk } from '../talks.ts'
import type { Waiting } from '../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../waits-for.ts'
import { mediaDeeds, type MediaDeeds } from './phone-media.ts'
import { messageDeeds, type MessageDeeds } from './phone-messages.ts'
import type { Bot, Person, ViberWorld } from './world.ts'

/** Where a phone's deeds happen. */
export type PhoneContext = { world: ViberWorld; person: Person; bot: () => Bot; talk: () => Talk }

/** A client's phone with Viber. Each deed happens at once; the callback it causes follows on its own. */
export type ViberPhone = MessageDeeds &
  MediaDeeds & {
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
    ...messageDeeds(context),
    ...mediaDeeds(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.name, chat),
  }
}
