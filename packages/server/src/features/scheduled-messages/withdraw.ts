import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { lockFreeTicket, type TicketRow } from '../tickets/tickets.ts'
import {
  deleteScheduled,
  lockWithdrawn,
  restoreWithdrawn,
  waitNoLonger,
  withdrawAll,
  withdrawnBefore,
} from './scheduled-messages-store.ts'
import { announceScheduled, announceUnscheduled, notifyAuthor } from './send-scheduled.ts'

/** My closing of a ticket at this time cancels its scheduled messages, until the closing is undone. */
export async function withdrawScheduled(
  app: AppContext,
  tx: Tx,
  me: Me,
  { ticket, at }: { ticket: TicketRow; at: string },
): Promise<void> {
  for (const messageid of await withdrawAll(tx, ticket.ticketid, { withdrawn_on: at, withdrawn_by: me.id }))
    await announceUnscheduled(app, tx, ticket, messageid)
}

/** The closing at this time is undone: what it cancelled waits again, and what was due meanwhile is sent. */
export async function restoreScheduled(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  at: string,
): Promise<void> {
  for (const messageid of await restoreWithdrawn(tx, ticket.ticketid, at))
    await announceScheduled(app, tx, ticket, messageid, null)
  await waitNoLonger(tx, ticket.ticketid)
  tx.onCommit(() => app.wake.worker('scheduled'))
}

/**
 * Deletes what was cancelled so long ago that its closing cannot be undone any more. That of a ticket which is held by something
 * else is deleted later: no message that is due waits for it.
 */
export async function deleteWithdrawn(app: AppContext, before: string): Promise<void> {
  const deleting = eachApart(await withdrawnBefore(app.db, before), (ticketid) =>
    app.db.transaction((tx) => deleteWithdrawnOf(app, tx, ticketid, before)),
  )
  await deleting.catch((err: unknown) =>
    app.log.warn(
      { event: 'scheduled.withdrawn_not_deleted', err },
      'cancelled messages could not be deleted; it is tried again shortly',
    ),
  )
}

/** Nothing of a colleague's is lost: its author gets a notice with the text (P7-81). */
async function deleteWithdrawnOf(app: AppContext, tx: Tx, ticketid: string, before: string): Promise<void> {
  const ticket = await lockFreeTicket(tx, ticketid)
  // It is held, or another node has deleted them meanwhile, or the whole ticket.
  if (ticket === undefined) return
  const gone = await lockWithdrawn(tx, ticketid, before)
  if (gone.length === 0) return
  for (const row of gone)
    if (row.withdrawn_by !== null && row.withdrawn_by !== row.userid && row.not_sent === null)
      await notifyAuthor(app, tx, ticket, row, 'cancelled')
  const messageids = gone.map(({ messageid }) => messageid)
  await deleteScheduled(tx, messageids, app.clock.now())
}
