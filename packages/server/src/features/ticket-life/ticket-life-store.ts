import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { MessageRow } from '../chat/chat.ts'

export async function isActiveAndOnline(app: AppContext, reader: Reader, userid: string): Promise<boolean> {
  const row = await reader.query
    .selectFrom('users')
    .innerJoin('connections', 'connections.userid', 'users.userid')
    .select('users.userid')
    .where('users.userid', '=', userid)
    .where('users.closed_on', 'is', null)
    .where('connections.expires_on', '>', app.clock.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
