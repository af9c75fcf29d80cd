import type { Insertable } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

type Action = Omit<Insertable<ActionsTable>, 'action_time' | 'actionid'>

/** Notes what agent and client profiles list under recent actions (§3 Action record). */
export async function recordAction(
  app: AppContext,
  tx: Tx,
  action: Partial<Action> & Pick<Action, 'action_type'>,
): Promise<void> {
  await tx.query
    .insertInto('actions')
    .values({
      ticketid: null,
      userid: null,
      clientid: null,
      rating: null,
      ...action,
      action_time: app.clock.now(),
    })
    .execute()
}
