import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { MessageRow } from '../chat/chat.ts'
import type { TicketRow } from '../tickets/tickets.ts'

/** Whether an agent is online and not locked. The row stays locked until the transaction ends, so that this stays true. */
export async function holdsOnline(app: AppContext, tx: Tx, userid: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('users')
    .innerJoin('connections', 'connections.userid', 'users.userid')
    .select('users.userid')
    .where('users.userid', '=', userid)
    .where('users.closed_on', 'is', null)
    .where('connections.expires_on', '>', app.clock.now())
    .limit(1)
    .forShare('users')
    .executeTakeFirst()
  return row !== undefined
}

export async function countHeld(reader: Reader, userid: string): Promise<number> {
  const { count } = await reader.query
    .selectFrom('tickets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userid', '=', userid)
    .where('closed_on', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the open tickets of an agent, in the order in which all code locks several tickets. */
export function lockHeld(tx: Tx, userid: string): Promise<TicketRow[]> {
  return tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('userid', '=', userid)
    .where('closed_on', 'is', null)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
}

/** Locked agents with open tickets. */
export async function lockedHandlers(reader: Reader): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('tickets')
    .innerJoin('users', 'users.userid', 'tickets.userid')
    .select('users.userid')
    .distinct()
    .where('tickets.closed_on', 'is', null)
    .where('users.closed_on', 'is not', null)
    .orderBy('users.userid')
    .execute()
  return rows.map(({ userid }) => userid)
}

export function latestRating(tx: Tx, ticketid: string): Promise<MessageRow | undefined> {
  return tx.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .where('type', '=', 'rating')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function changeLatestRatingAction(tx: Tx, ticketid: string, rating: number): Promise<void> {
  await sql`
    update actions set rating = ${rating} where actionid = (
      select max(actionid) from actions where ticketid = ${ticketid} and action_type = 'ticket_rating')
  `.execute(tx.query)
}

/** Moves notes below deleted messages to the end of the remaining chat. */
export async function moveNotesUp(tx: Tx, ticketid: string, seq: number): Promise<void> {
  await tx.query
    .updateTable('notes')
    .set({ after_seq: seq })
    .where('ticketid', '=', ticketid)
    .where('after_seq', '>', seq)
    .execute()
}
