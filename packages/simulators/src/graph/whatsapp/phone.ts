import { talkPhone, type TalkPhone } from '../../talk-phone.ts'
import type { Waiting } from '../../waiting.ts'
import type { GraphWorld } from '../world.ts'
import type { BusinessNumber, Person } from './account.ts'
import { cardActions, type CardActions } from './phone-cards.ts'
import { messageActions, type MessageActions } from './phone-messages.ts'
import { receiptActions, type ReceiptActions } from './phone-receipts.ts'
import { openPhone } from './phone-wire.ts'

/** A client's phone with WhatsApp. Each action happens at once; the webhook it causes follows on its own. */
export type WhatsAppPhone = TalkPhone &
  MessageActions &
  CardActions &
  ReceiptActions & { readonly person: Readonly<Person> }

export function createPhone(
  world: GraphWorld,
  person: Person,
  number: () => BusinessNumber,
  waitFor: Waiting['waitFor'],
): WhatsAppPhone {
  const context = openPhone(world, person, number, waitFor)
  return {
    person,
    ...talkPhone(context.conversation),
    ...messageActions(context),
    ...cardActions(context),
    ...receiptActions(context),
  }
}
