import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'

/**
 * Deletes the content of tickets and keeps the tickets themselves, so that every count stays: messages with their edits,
 * files, notes, drafts, notifications and queued sends. Returns the storage keys of the bytes to delete after the commit.
 */
export async function emptyTickets(app: AppContext, tx: Tx, ticketids: readonly string[]): Promise<string[]> {
  if (ticketids.length === 0) return []
  const ids = [...ticketids]
  const messages = tx.query.selectFrom('messages').select('messageid').where('ticketid', 'in', ids)
  const sends = tx.query.selectFrom('outbox').select('outboxid').where('ticketid', 'in', ids)
  await tx.query.deleteFrom('outbox_parts').where('outboxid', 'in', sends).execute()
  await tx.query.deleteFrom('outbox').where('ticketid', 'in', ids).execute()
  await tx.query.deleteFrom('media_jobs').where('messageid', 'in', messages).execute()
  await tx.query.deleteFrom('message_edits').where('messageid', 'in', messages).execute()
  await forgetReceipts(tx, ids)
  await tx.query.deleteFrom('messages').where('ticketid', 'in', ids).execute()
  await tx.query.deleteFrom('notes').where('ticketid', 'in', ids).execute()
  await tx.query.deleteFrom('drafts').where('ticketid', 'in', ids).execute()
  await tx.query.deleteFrom('notifications').where('ticketid', 'in', ids).execute()
  await sql`delete from push_jobs where notice::text ~ ${ids.join('|')}`.execute(tx.query)
  const files = await tx.query
    .deleteFrom('files')
    .where('ticketid', 'in', ids)
    .returning('storage_key')
    .execute()
  await tx.query
    .updateTable('tickets')
    .set({ last_message: null, undo: null })
    .where('ticketid', 'in', ids)
    .execute()
  await markEmptied(app, tx, ids)
  return files.map(({ storage_key }) => storage_key)
}

/** Receipts whose message was not known yet. */
async function forgetReceipts(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    delete from early_receipts r using messages m
    where m.ticketid = any(${ids}::uuid[]) and m.message_ref = r.message_ref`.execute(tx.query)
}

async function markEmptied(app: AppContext, tx: Tx, ids: readonly string[]): Promise<void> {
  const emptied_on = app.clock.now()
  await tx.query
    .insertInto('emptied_tickets')
    .values(ids.map((ticketid) => ({ ticketid, emptied_on })))
    .onConflict((conflict) => conflict.column('ticketid').doUpdateSet({ emptied_on }))
    .execute()
}
