import type { Me } from '@switchboard/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { TicketRow } from './ticket-row.ts'
import { inSight } from './tickets-store.ts'
import { countRows } from '../../platform/db/count-rows.ts'

/** The open ticket of a client on one channel, locked; there is at most one. */
export const lockOpenTicketOf = (tx: Tx, identityid: string): Promise<TicketRow | undefined> =>
  tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('identityid', '=', identityid)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The newest ticket of a client on each channel. */
export const newestTicketsOf = (reader: Reader, clientid: string): Promise<TicketRow[]> =>
  reader.query
    .selectFrom('tickets')
    .distinctOn('identityid')
    .selectAll()
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .orderBy('created_on', 'desc')
    .execute()

/** The tickets of a client, locked in the order in which all code locks several tickets. */
export const lockTicketsOf = (tx: Tx, clientid: string) =>
  tx.query
    .selectFrom('tickets')
    .select(['ticketid', 'closed_on', 'departmentid', 'userid'])
    .where('clientid', '=', clientid)
    .orderBy('ticketid')
    .forUpdate()
    .execute()

/** All tickets of an account, locked in the same order. */
export const lockTicketsAt = (tx: Tx, accountid: string) =>
  tx.query
    .selectFrom('tickets')
    .select(['ticketid', 'departmentid', 'userid'])
    .where('accountid', '=', accountid)
    .orderBy('ticketid')
    .forUpdate()
    .execute()

/** Gives the tickets of some identities to another client. @returns their ids */
export async function giveTicketsOf(
  tx: Tx,
  identityids: readonly string[],
  clientid: string,
): Promise<string[]> {
  const tickets = await tx.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('identityid', 'in', identityids)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
  const ticketids = tickets.map(({ ticketid }) => ticketid)
  if (ticketids.length > 0)
    await tx.query.updateTable('tickets').set({ clientid }).where('ticketid', 'in', ticketids).execute()
  return ticketids
}

/** Gives all tickets of some clients to another one. */
export async function giveTicketsOfClients(
  tx: Tx,
  clientids: readonly string[],
  clientid: string,
): Promise<void> {
  await tx.query.updateTable('tickets').set({ clientid }).where('clientid', 'in', clientids).execute()
}

/** Whether a user may read a chat of a client. */
export async function seesTicketOf(reader: Reader, me: Me, clientid: string): Promise<boolean> {
  const seen = await reader.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('clientid', '=', clientid)
    .where(inSight(me))
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** The newest tickets of a client that a user may see. */
export const ticketsInSightOf = (reader: Reader, me: Me, clientid: string, most: number) =>
  reader.query
    .selectFrom('tickets')
    .leftJoin('departments', 'departments.departmentid', 'tickets.departmentid')
    .select(['ticketid', 'tickets.created_on', 'closed_on', 'rating', 'department_name'])
    .where('clientid', '=', clientid)
    .where(inSight(me))
    .orderBy('tickets.created_on', 'desc')
    .limit(most)
    .execute()

/** The number of open tickets that an agent handles, as a column of a statement about agents. */
export const openTicketsOf = (userid: Expression<string>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from tickets t where t.userid = ${userid} and t.closed_on is null)`

/** The number of open tickets that an agent handles. */
export const countHeld = (reader: Reader, userid: string): Promise<number> =>
  countRows(reader.query.selectFrom('tickets').where('userid', '=', userid).where('closed_on', 'is', null))

/** Locks the open tickets of an agent, in the order in which all code locks several tickets. */
export const lockHeld = (tx: Tx, userid: string): Promise<TicketRow[]> =>
  tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('userid', '=', userid)
    .where('closed_on', 'is', null)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
