import type { PhoneChat } from '../../phone.ts'
import type { Talk } from '../../talks.ts'
import type { Waiting } from '../../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../../waits-for.ts'
import type { GraphWorld } from '../world.ts'
import type { BusinessNumber, Person } from './account.ts'
import { mediaDeeds, type MediaDeeds } from './phone-media.ts'
import { messageDeeds, type MessageDeeds } from './phone-messages.ts'
import { receiptDeeds, type ReceiptDeeds } from './phone-receipts.ts'

/** Where a phone's deeds happen. */
export type PhoneContext = {
  world: GraphWorld
  person: Person
  number: () => BusinessNumber
  talk: () => Talk
}

/** A client's phone with WhatsApp. Each deed happens at once; the webhook it causes follows on its own. */
export type WhatsAppPhone = MessageDeeds &
  MediaDeeds &
  ReceiptDeeds & {
    readonly person: Readonly<Person>
    chat: () => PhoneChat<string>
    waitsFor: WaitsFor<string>
  }

export function createPhone(
  world: GraphWorld,
  person: Person,
  number: () => BusinessNumber,
  waitFor: Waiting['waitFor'],
): WhatsAppPhone {
  const talk = () => world.whatsapp.talks.between(number().id, person.key)
  const context: PhoneContext = { world, person, number, talk }
  const chat = () => world.whatsapp.talks.present(talk())
  return {
    person,
    ...messageDeeds(context),
    ...mediaDeeds(context),
    ...receiptDeeds(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.name, chat),
  }
}
