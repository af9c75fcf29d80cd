import { type Me, maySeeTicket } from '@switchboard/contract'
import type { Reader, Tx } from '../../context.ts'
import { hotStatement } from '../../platform/db/hot-statement.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { factsOf, type TicketRow } from './ticket-row.ts'
import { lockTicket } from './tickets-store.ts'

/**
 * The choke points through which every ticket reaches a deed: absent, out of sight and addressed with a wrong
 * `created_on` (product §3) all look the same.
 */
export async function accessTicket(
  reader: Reader,
  me: Me,
  ticketid: string,
  createdOn?: string,
): Promise<TicketRow> {
  const ticket = await reader.query
    .selectFrom('tickets')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .executeTakeFirst()
  return seen(me, ticket, createdOn)
}

/** For a deed: whoever was locked while it waited for its turn does it no more (security S6). */
export async function accessTicketLocked(
  tx: Tx,
  me: Me,
  ticketid: string,
  createdOn?: string,
): Promise<TicketRow> {
  if (!(await staysUnlocked(tx, me.id))) refuse('not-signed-in')
  return seen(me, await lockTicket(tx, ticketid), createdOn)
}

/** Whether somebody is not locked, and then they stay so until the transaction ends. */
async function staysUnlocked(tx: Tx, userid: string): Promise<boolean> {
  const [user] = await unlockedUser(tx, userid)
  return user !== undefined
}

const unlockedUser = hotStatement<[userid: string], { userid: string }>(
  'hold-unlocked-user',
  'select userid from users where userid = $1 and closed_on is null for share',
)

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
