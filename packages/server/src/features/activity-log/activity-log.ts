import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement, rowAsJson } from '../../platform/db/prepared-statement.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

export {
  actionsOf,
  changeLatestRating,
  deleteActions,
  giveActionsOf,
  giveActionsOn,
  recentActions,
} from './actions-store.ts'
export { type Cell, type CellsWanted, reportCells } from './report-cells-store.ts'

type ActionRow = Selectable<ActionsTable>

type Action = Omit<Insertable<ActionsTable>, 'action_time' | 'actionid' | 'departmentid' | 'waited'> & {
  /** The ticket was pending and has a handler from now on. */
  endsWait: boolean
}

/**
 * Records an action for the recent actions of agent and client profiles, with the facts that the charts count: the
 * department of the ticket and how long its client has waited. The ticket must be saved before. The commit waits for it.
 */
export function recordAction(
  app: AppContext,
  tx: Tx,
  action: Partial<Action> & Pick<Action, 'action_type'>,
): void {
  const { action_type, ticketid = null, userid = null, clientid = null, rating = null, endsWait } = action
  const action_time = app.clock.now()
  tx.withCommit(
    insertAction(
      tx,
      rowAsJson({ action_type, action_time, ticketid, userid, clientid, rating }),
      endsWait === true,
    ),
  )
}

const insertAction = preparedStatement<[action: string, endsWait: boolean], never>(
  'record-action',
  `insert into actions (action_type, action_time, ticketid, userid, clientid, rating, departmentid, waited)
   select given.action_type, given.action_time, given.ticketid, given.userid, given.clientid, given.rating,
     tickets.departmentid,
     case when $2 then extract(epoch from accepted_on - greatest(created_on, reopened_on, queued_on))::integer end
   from json_populate_record(null::actions, $1) as given left join tickets on tickets.ticketid = given.ticketid`,
)

/** Deletes the record of an action that was undone: nothing has happened to its ticket since. */
export async function removeAction(
  tx: Tx,
  { ticketid, clientid }: Pick<ActionRow, 'ticketid' | 'clientid'>,
  type: ActionRow['action_type'],
): Promise<void> {
  await sql`
    delete from actions where actionid = (
      select actionid from actions where clientid = ${clientid} and ticketid = ${ticketid} and action_type = ${type}
      order by action_time desc, actionid desc limit 1)`.execute(tx.query)
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
