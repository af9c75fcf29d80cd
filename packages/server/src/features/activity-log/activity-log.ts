import { sql, type Insertable } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

export {
  actionsOf,
  changeLatestRating,
  giveActionsOf,
  giveActionsOn,
  recentActions,
} from './actions-store.ts'
export { type Cell, insightCells } from './insight-cells-store.ts'

type Action = Omit<Insertable<ActionsTable>, 'action_time' | 'actionid' | 'departmentid' | 'waited'> & {
  /** The ticket was pending and has a handler from now on. */
  endsWait: boolean
}

/**
 * Records an action for the recent actions of agent and client profiles, with the facts that the charts count: the
 * department of the ticket and how long its client has waited. The ticket must be saved before. Returns the id of the record.
 */
export async function recordAction(
  app: AppContext,
  tx: Tx,
  action: Partial<Action> & Pick<Action, 'action_type'>,
): Promise<number> {
  const { action_type, ticketid = null, userid = null, clientid = null, rating = null } = action
  const { rows } = await sql<{ actionid: number }>`
    insert into actions (action_type, action_time, ticketid, userid, clientid, rating, departmentid, waited)
    select ${action_type}, ${app.clock.now()}::timestamptz, given.ticketid, ${userid}::uuid, ${clientid}::uuid,
           ${rating}::smallint, departmentid,
           case when ${action.endsWait === true}::boolean
             then extract(epoch from accepted_on - coalesce(reopened_on, created_on))::integer end
    from (select ${ticketid}::uuid as ticketid) as given left join tickets on tickets.ticketid = given.ticketid
    returning actionid
  `.execute(tx.query)
  const [recorded] = rows
  if (recorded === undefined) throw new Error('An action was not recorded.')
  return recorded.actionid
}

/** Deletes the record of an action that was undone. */
export async function removeAction(tx: Tx, actionid: number): Promise<void> {
  await tx.query.deleteFrom('actions').where('actionid', '=', actionid).execute()
}

/** A client chose a department: earlier actions of the ticket count there too. */
export async function placeActions(
  tx: Tx,
  ticket: { ticketid: string; clientid: string },
  departmentid: string,
): Promise<void> {
  await tx.query
    .updateTable('actions')
    .set({ departmentid })
    .where('clientid', '=', ticket.clientid)
    .where('ticketid', '=', ticket.ticketid)
    .where('departmentid', 'is', null)
    .execute()
}
