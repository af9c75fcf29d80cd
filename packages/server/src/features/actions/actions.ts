import { sql, type Insertable } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

type Action = Omit<Insertable<ActionsTable>, 'action_time' | 'actionid' | 'departmentid' | 'waited'> & {
  /** The ticket was pending and has a handler from now on. */
  endsWait: boolean
}

/**
 * Notes what agent and client profiles list under recent actions (§3 Action record), with what the charts count: where
 * the ticket stands and how long its client has waited. The ticket is saved before.
 */
export async function recordAction(
  app: AppContext,
  tx: Tx,
  action: Partial<Action> & Pick<Action, 'action_type'>,
): Promise<void> {
  const { action_type, ticketid = null, userid = null, clientid = null, rating = null } = action
  await sql`
    insert into actions (action_type, action_time, ticketid, userid, clientid, rating, departmentid, waited)
    select ${action_type}, ${app.clock.now()}::timestamptz, given.ticketid, ${userid}::uuid, ${clientid}::uuid,
           ${rating}::smallint, departmentid,
           case when ${action.endsWait === true}::boolean
             then extract(epoch from accepted_on - coalesce(reopened_on, created_on))::integer end
    from (select ${ticketid}::uuid as ticketid) as given left join tickets on tickets.ticketid = given.ticketid
  `.execute(tx.query)
}

/** A client named a department: what happened to the ticket before counts there too. */
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
