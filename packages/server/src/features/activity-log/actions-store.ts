import { Action } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

type ActionRow = Selectable<ActionsTable>

/** A profile filters these actions; it shows no older ones. */
const MOST_ACTIONS = 200

/** The newest actions of an agent or a client, of the given kinds. */
export async function recentActions(
  reader: Reader,
  of: { column: 'userid' | 'clientid'; id: string },
  types: readonly ActionRow['action_type'][],
): Promise<Action[]> {
  const rows = await reader.query
    .selectFrom('actions')
    .select(['actionid', 'action_type', 'action_time', 'ticketid', 'rating'])
    .where(of.column, '=', of.id)
    .where('action_type', 'in', types)
    .orderBy('action_time', 'desc')
    .orderBy('actionid', 'desc')
    .limit(MOST_ACTIONS)
    .execute()
  return rows.map((row) => Action.parse({ ...row, actionid: String(row.actionid) }))
}

/** Every action on a client and their tickets, oldest first. */
export const actionsOf = (reader: Reader, clientid: string) =>
  reader.query
    .selectFrom('actions')
    .select(['action_type', 'action_time', 'ticketid', 'rating'])
    .where('clientid', '=', clientid)
    .orderBy('action_time')
    .orderBy('actionid')
    .execute()

export async function changeLatestRating(tx: Tx, ticketid: string, rating: number): Promise<void> {
  await sql`
    update actions set rating = ${rating} where actionid = (
      select max(actionid) from actions where ticketid = ${ticketid} and action_type = 'ticket_rating')
  `.execute(tx.query)
}

/** Tickets have moved to another client: so do the actions on them. */
export async function giveActionsOn(tx: Tx, ticketids: readonly string[], clientid: string): Promise<void> {
  if (ticketids.length === 0) return
  await tx.query
    .updateTable('actions')
    .set({ clientid })
    .where('clientid', 'is not', null)
    .where('ticketid', 'in', ticketids)
    .execute()
}

export async function giveActionsOf(tx: Tx, clientids: readonly string[], clientid: string): Promise<void> {
  await tx.query.updateTable('actions').set({ clientid }).where('clientid', 'in', clientids).execute()
}

/** What has never been is not counted. */
export async function deleteActions(
  tx: Tx,
  about: 'ticketid' | 'clientid',
  ids: readonly string[],
): Promise<void> {
  await tx.query.deleteFrom('actions').where(about, 'in', ids).execute()
}
