import type { InboundClient } from '../inbound.ts'
import { Contact, type Message } from './wire.ts'

export function contactsIn(contacts: readonly unknown[]): Contact[] {
  return contacts.flatMap((contact): Contact[] => {
    const { success, data: card } = Contact.safeParse(contact)
    return success ? [card] : []
  })
}

/** The writer's own card. A single card is the writer's, even where its number is written in another way (Brazil, Mexico). */
export function contactFor(message: Message, contacts: readonly Contact[]): Contact | undefined {
  const { from, from_user_id } = message
  const own = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === from) || (user_id !== undefined && user_id === from_user_id),
  )
  return own ?? (contacts.length === 1 ? contacts[0] : undefined)
}

export interface Person {
  from: InboundClient
  chat: string
}

/**
 * The user id lasts when the number changes or is hidden, so it is the client's key where it is sent; the number is the
 * address for messages as long as there is one. null: the event names no person.
 */
export function personOf(message: Message, contact: Contact | undefined): Person | null {
  const number = message.from ?? contact?.wa_id
  const userId = message.from_user_id ?? contact?.user_id
  const parent = message.from_parent_user_id ?? contact?.parent_user_id
  const extUserId = userId ?? number
  if (extUserId === undefined) return null
  const phone = phoneOf(number)
  const otherIds = [...new Set([userId, number, contact?.wa_id, parent])].flatMap((id) =>
    id === undefined || id === extUserId ? [] : [id],
  )
  const { name, username } = contact?.profile ?? {}
  const from = {
    extUserId,
    name:
      [name, username, phone ?? undefined].find((one) => one !== undefined && one.trim() !== '') ?? extUserId,
    username: username ?? null,
    language: null,
    phone,
    ...(otherIds.length === 0 ? {} : { otherIds }),
  }
  return { from, chat: number ?? extUserId }
}

/** Numbers arrive as digits with the country first. */
export function phoneOf(number: string | undefined): string | null {
  return number !== undefined && /^\d{5,20}$/.test(number) ? `+${number}` : null
}
