import type { PhoneChat } from '../../phone.ts'
import type { Talk } from '../../talks.ts'
import type { Waiting } from '../../waiting.ts'
import { waitsForMessage, type WaitsFor } from '../../waits-for.ts'
import type { GraphWorld } from '../world.ts'
import type { BusinessNumber, Person } from './account.ts'
import { mediaActions, type MediaActions } from './phone-media.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { receiptActions, type ReceiptActions } from './phone-receipts.ts'

/** What a phone acts on. */
export type PhoneContext = {
  world: GraphWorld
  person: Person
  number: () => BusinessNumber
  talk: () => Talk
}

/** A client's phone with WhatsApp. Each action happens at once; the webhook it causes follows on its own. */
export type WhatsAppPhone = MessageActions &
  MediaActions &
  ReceiptActions & {
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
    ...messageActions(context),
    ...mediaActions(context),
    ...receiptActions(context),
    chat,
    waitsFor: waitsForMessage(waitFor, person.name, chat),
  }
}
