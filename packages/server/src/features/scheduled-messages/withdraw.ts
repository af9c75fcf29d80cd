import type { AppContext, Tx } from '../../context.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import {
  deleteScheduled,
  restoreWithdrawn,
  withdrawAll,
  withdrawnBefore,
} from './scheduled-messages-store.ts'
import { announceScheduled, announceUnscheduled } from './send-scheduled.ts'

/** Closing a ticket at this time cancels its scheduled messages, until the closing is undone. */
export async function withdrawScheduled(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  at: string,
): Promise<void> {
  for (const messageid of await withdrawAll(tx, ticket.ticketid, at))
    await announceUnscheduled(app, tx, ticket, messageid)
}

/** The closing at this time is undone: what it cancelled waits again. */
export async function restoreScheduled(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  at: string,
): Promise<void> {
  for (const messageid of await restoreWithdrawn(tx, ticket.ticketid, at))
    await announceScheduled(app, tx, ticket, messageid, null)
  tx.onCommit(() => app.wake.worker('scheduled'))
}

/** Deletes what was cancelled so long ago that its closing cannot be undone any more. */
export function deleteWithdrawn(app: AppContext, before: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const gone = (await withdrawnBefore(tx, before)).map(({ messageid }) => messageid)
    if (gone.length > 0) await deleteScheduled(tx, gone, app.clock.now())
  })
}
