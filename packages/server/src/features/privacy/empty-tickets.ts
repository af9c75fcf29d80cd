import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { deleteSends } from '../../platform/outbox/sends-store.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { deleteViewingsOf } from '../activity/activity.ts'
import { deleteActions } from '../activity-log/activity-log.ts'
import { deleteMessagesOf } from '../chat/chat.ts'
import { deleteDraftsOf } from '../drafts/drafts.ts'
import { deleteFilesOf } from '../files/files.ts'
import { deleteReceiptsOf } from '../inbound/inbound.ts'
import { deleteMediaJobsOf } from '../media/media.ts'
import { deleteNotesOf } from '../notes/notes.ts'
import { deleteNotificationsOf } from '../notifications/notifications.ts'
import { deletePushesAbout } from '../push/push.ts'
import { deleteScheduledOf } from '../scheduled-messages/scheduled-messages.ts'
import { deleteVisitorMessagesOf } from '../visitor-chat/visitor-chat.ts'
import { clearContent, deleteTickets } from '../tickets/tickets.ts'

/**
 * Deletes the content of tickets and keeps the tickets themselves, so that every count stays: messages with their edits,
 * files, notes, drafts, scheduled messages, notifications and queued sends. Returns the storage keys of the bytes to delete after the commit.
 */
export async function emptyTickets(app: AppContext, tx: Tx, ticketids: readonly string[]): Promise<string[]> {
  if (ticketids.length === 0) return []
  await deleteSends(tx, { column: 'ticketid', ids: ticketids })
  await deleteMediaJobsOf(tx, ticketids)
  await deleteReceiptsOf(tx, ticketids)
  const visitorsKeys = await deleteVisitorMessagesOf(tx, ticketids)
  await deleteMessagesOf(tx, ticketids)
  await deleteNotesOf(tx, ticketids)
  await deleteDraftsOf(tx, ticketids)
  await deleteScheduledOf(tx, ticketids)
  await deleteNotificationsOf(app, tx, ticketids)
  await deletePushesAbout(tx, ticketids)
  const storage_keys = await deleteFilesOf(tx, ticketids)
  await clearContent(tx, ticketids)
  await markEmptied(app, tx, ticketids)
  // Anybody may have seen one of them before it went out of sight; the ids alone say nothing.
  await announce(app, tx, {
    event: events.ticketsEmptied,
    payload: { ticketids: [...ticketids] },
    audience: [staff],
  })
  return [...storage_keys, ...visitorsKeys]
}

/** Deletes tickets with their content, as though they had never been there. */
export async function deleteTicketsWithContent(
  app: AppContext,
  tx: Tx,
  ticketids: readonly string[],
): Promise<string[]> {
  if (ticketids.length === 0) return []
  const storage_keys = await emptyTickets(app, tx, ticketids)
  await tx.query.deleteFrom('emptied_tickets').where('ticketid', 'in', ticketids).execute()
  await deleteActions(tx, 'ticketid', ticketids)
  await deleteViewingsOf(tx, ticketids)
  await deleteTickets(tx, ticketids)
  return storage_keys
}

async function markEmptied(app: AppContext, tx: Tx, ids: readonly string[]): Promise<void> {
  const emptied_on = app.clock.now()
  await tx.query
    .insertInto('emptied_tickets')
    .values(ids.map((ticketid) => ({ ticketid, emptied_on })))
    .onConflict((conflict) => conflict.column('ticketid').doUpdateSet({ emptied_on }))
    .execute()
}
