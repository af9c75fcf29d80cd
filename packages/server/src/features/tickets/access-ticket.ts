import { type Me, maySeeTicket } from '@switchboard/contract'
import type { Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { staysUnlocked } from '../users/users.ts'
import { holdToRead } from './read-marks-store.ts'
import { factsOf, type TicketRow } from './ticket-row.ts'
import { lockTicket, ticketById } from './tickets-store.ts'

/**
 * The only ways to reach a ticket: a missing ticket, one out of sight and one addressed with a wrong `created_on` all look the
 * same.
 */
export async function accessTicket(
  reader: Reader,
  me: Me,
  ticketid: string,
  createdOn?: string,
): Promise<TicketRow> {
  return seen(me, await ticketById(reader, ticketid), createdOn)
}

/** Whether a user may see a ticket; never reveal its content to other users. */
export async function seesTicket(reader: Reader, me: Me, ticketid: string): Promise<boolean> {
  const ticket = await ticketById(reader, ticketid)
  return ticket !== undefined && maySeeTicket(me, factsOf(ticket))
}

/** Access for a change, in one round trip: a user who was locked while the request waited is refused. */
export async function accessTicketLocked(
  tx: Tx,
  me: Me,
  ticketid: string,
  createdOn?: string,
): Promise<TicketRow> {
  const [isUnlocked, ticket] = await Promise.all([staysUnlocked(tx, me.id), lockTicket(tx, ticketid)])
  if (!isUnlocked) refuse('not-signed-in')
  return seen(me, ticket, createdOn)
}

/** Access for reading up to a message: with my read mark, in one round trip. */
export async function accessTicketToRead(
  tx: Tx,
  me: Me,
  ticketid: string,
): Promise<{ ticket: TicketRow; readSeq: number }> {
  const { ticket, readSeq } = await holdToRead(tx, me.id, ticketid)
  return { ticket: seen(me, ticket, undefined), readSeq }
}

function seen(me: Me, ticket: TicketRow | undefined, createdOn: string | undefined): TicketRow {
  if (ticket === undefined || !maySeeTicket(me, factsOf(ticket))) refuse('ticket-not-found')
  if (createdOn !== undefined && !isSameInstant(createdOn, ticket.created_on)) refuse('ticket-not-found')
  return ticket
}

/** Callers may leave out trailing zeros of the microseconds. */
export const isSameInstant = (one: string, other: string): boolean => padded(one) === padded(other)

function padded(instant: string): string {
  const [seconds = '', decimals = ''] = instant.slice(0, -1).split('.')
  return `${seconds}.${decimals.padEnd(6, '0')}Z`
}
