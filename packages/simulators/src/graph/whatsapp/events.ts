import { announceAtAccount } from '../webhooks.ts'
import { seconds, type GraphWorld } from '../world.ts'
import {
  digitsOf,
  type BusinessNumber,
  type OutboundMessage,
  type OutboundStatus,
  type Person,
} from './account.ts'

/** Sends the event of a client's message; system messages have no contacts. */
export function announceMessage(
  world: GraphWorld,
  number: BusinessNumber,
  person: Person,
  message: { id: string } & Record<string, unknown>,
  withContacts = true,
): void {
  const value = {
    messaging_product: 'whatsapp',
    metadata: metadataOf(number),
    ...(withContacts ? { contacts: [contactOf(person)] } : {}),
    messages: [
      {
        ...(person.waId === undefined ? {} : { from: person.waId }),
        ...(person.userId === undefined ? {} : { from_user_id: person.userId }),
        timestamp: String(seconds(world.clock.now())),
        ...message,
      },
    ],
  }
  announceAtAccount(world, number.account, number.id, `chat:${person.key}`, { field: 'messages', value })
}

export type StatusError = { code: number; title: string; details: string }

/** Sends the delivery status of a message of the business. */
export function announceStatus(
  world: GraphWorld,
  number: BusinessNumber,
  message: OutboundMessage,
  status: OutboundStatus,
  error?: StatusError,
): void {
  const person = world.whatsapp.people.get(message.person)
  const now = world.clock.now()
  const value = {
    messaging_product: 'whatsapp',
    metadata: metadataOf(number),
    ...(person === undefined || status === 'failed' ? {} : { contacts: [contactOf(person)] }),
    statuses: [
      {
        id: message.id,
        status,
        timestamp: String(seconds(now)),
        ...recipientOf(person, message),
        ...(message.opaque === undefined ? {} : { biz_opaque_callback_data: message.opaque }),
        ...(error === undefined ? billing(message, status, now) : { errors: [errorOf(error)] }),
      },
    ],
  }
  announceAtAccount(world, number.account, number.id, `status:${message.id}`, { field: 'messages', value })
}

function metadataOf({ display, id }: BusinessNumber) {
  return { display_phone_number: digitsOf(display), phone_number_id: id }
}

function contactOf({ name, username, waId, userId }: Person) {
  return {
    profile: { name, ...(username === undefined ? {} : { username }) },
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
}

function recipientOf(person: Person | undefined, message: OutboundMessage) {
  if (person === undefined) return { recipient_id: message.person }
  return {
    ...(person.waId === undefined ? {} : { recipient_id: person.waId }),
    ...(person.userId === undefined ? {} : { recipient_user_id: person.userId }),
  }
}

function billing({ id, category }: OutboundMessage, status: OutboundStatus, now: number) {
  const conversation = {
    id: Buffer.from(id.slice(-24)).toString('hex').slice(0, 32),
    ...(status === 'sent' ? { expiration_timestamp: String(seconds(now) + 24 * 3600) } : {}),
    origin: { type: category },
  }
  return {
    conversation,
    pricing: { billable: category !== 'service', pricing_model: 'PMP', type: 'regular', category },
  }
}

function errorOf({ code, title, details }: StatusError) {
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: '/documentation/business-messaging/whatsapp/support/error-codes',
  }
}
