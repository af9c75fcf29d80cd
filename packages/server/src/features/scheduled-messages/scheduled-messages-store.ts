import { limits, type ScheduledMessage } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { ScheduledMessagesTable } from '../../platform/db/tables/desk-tables.ts'
import { later } from '../../platform/lib/clock.ts'
import { SOON } from '../../platform/workers/worker.ts'
import { deleteUploadsOf, releaseFiles } from './scheduled-files-store.ts'

export type ScheduledRow = Selectable<ScheduledMessagesTable>
/** Leased until `not_before`. */
export type Due = Pick<ScheduledRow, 'messageid' | 'ticketid' | 'userid' | 'not_before'>

/** A node that died in the middle of a send leaves it to the others after this. */
const LEASE = 30_000

export const scheduledInTicket = (reader: Reader, ticketid: string): Promise<ScheduledMessage[]> =>
  views(reader)
    .where('ticketid', '=', ticketid)
    .orderBy('due_on')
    .orderBy('scheduled.created_on')
    .orderBy('messageid')
    .execute()

/** A scheduled message as everybody who sees the ticket reads it. */
export const presentScheduled = (reader: Reader, messageid: string): Promise<ScheduledMessage> =>
  views(reader).where('messageid', '=', messageid).executeTakeFirstOrThrow()

const views = (reader: Reader) =>
  reader.query
    .selectFrom('scheduled_messages as scheduled')
    .innerJoin('users', 'users.userid', 'scheduled.userid')
    .select(['messageid', 'ticketid', 'scheduled.userid', 'content', 'reply_to', 'due_on', 'client_seq'])
    .select(['not_sent', 'scheduled.created_on'])
    .select((message) =>
      jsonArrayFrom(
        message
          .selectFrom('scheduled_files')
          .innerJoin('files', 'files.fileid', 'scheduled_files.fileid')
          .select(['files.fileid', 'name', 'mime', 'size', 'thumbnail_fileid'])
          .whereRef('scheduled_files.messageid', '=', 'scheduled.messageid')
          .orderBy('place'),
      ).as('files'),
    )
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('user_name'))
    .where('withdrawn_on', 'is', null)

export const scheduledById = (reader: Reader, messageid: string): Promise<ScheduledRow | undefined> =>
  reader.query
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('messageid', '=', messageid)
    .executeTakeFirst()

export const lockScheduled = (tx: Tx, messageid: string): Promise<ScheduledRow | undefined> =>
  tx.query
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('messageid', '=', messageid)
    .where('withdrawn_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** False: its id is taken. */
export async function insertScheduled(tx: Tx, row: Insertable<ScheduledMessagesTable>): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('scheduled_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('messageid').doNothing())
    .returning('messageid')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function saveScheduled(
  tx: Tx,
  messageid: string,
  changes: Partial<ScheduledRow>,
): Promise<void> {
  await tx.query.updateTable('scheduled_messages').set(changes).where('messageid', '=', messageid).execute()
}

/** Its files wait for another message for a while. */
export async function deleteScheduled(tx: Tx, messageids: readonly string[], now: string): Promise<void> {
  await releaseFiles(tx, messageids, now)
  await tx.query.deleteFrom('scheduled_messages').where('messageid', 'in', messageids).execute()
}

export async function deleteScheduledOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await deleteUploadsOf(tx, ticketids)
  await tx.query.deleteFrom('scheduled_messages').where('ticketid', 'in', ticketids).execute()
}

const WAITS = 'not_sent is null and withdrawn_on is null'

/** A ticket's messages are sent in the order in which they are listed: the next is looked at once this one is sent or not sent. */
const IS_FIRST = `not exists (
  select from scheduled_messages earlier
  where earlier.ticketid = scheduled.ticketid and earlier.not_sent is null and earlier.withdrawn_on is null
    and (earlier.due_on, earlier.created_on, earlier.messageid)
      < (scheduled.due_on, scheduled.created_on, scheduled.messageid)
)`

/**
 * Leases the messages that are due, and those of a node that died. One whose ticket or author is held by something else is passed
 * over: it would take a slot from others until both are free.
 */
export function leaseDue({ db, clock }: AppContext, most: number): Promise<Due[]> {
  const now = clock.now()
  return db.named<Due>('lease-scheduled-messages', LEASE_DUE, [now, most, later(now, LEASE)])
}

const LEASE_DUE = `
  with due as (
    select messageid from scheduled_messages scheduled join tickets using (ticketid)
      join users on users.userid = scheduled.userid
    where not_before <= $1 and ${WAITS} and ${IS_FIRST}
    order by not_before limit $2 for update of scheduled, tickets skip locked for share of users skip locked
  )
  update scheduled_messages set not_before = $3
  where messageid = any (array(select messageid from due))
  returning messageid, ticketid, userid, not_before`

/** Ends the lease of a message whose ticket or author something else took hold of meanwhile: it is due again at once. */
export async function giveDueBack({ db, clock }: AppContext, due: Due): Promise<void> {
  await db.named('give-scheduled-message-back', GIVE_BACK, [due.messageid, due.not_before, clock.now()])
}

const GIVE_BACK = `
  update scheduled_messages set not_before = $3
  where messageid = $1 and not_before = $2 and ${WAITS}`

/** Milliseconds: what a closing cancelled is kept only while the closing can be undone. */
export const WITHDRAWN_KEPT = 2 * limits.undoWindow

/** Whether a message is due soon, the lease of one has expired, or withdrawn ones can be deleted (`Worker.dueWhen`). */
export const SCHEDULED_DUE = `
  exists (
    select from scheduled_messages where not_before <= ${SOON} and ${WAITS}
  )
  or exists (
    select from scheduled_messages where withdrawn_on < $1::timestamptz - interval '${WITHDRAWN_KEPT} ms'
  )`

/** When the next message is due, or the lease of one ends. One that is due and was not leased waits for its ticket or author. */
export async function nextDue(app: AppContext): Promise<string | null> {
  const [row] = await app.db.named<{ not_before: string }>('next-scheduled-message', NEXT_DUE, [])
  return row?.not_before ?? null
}

const NEXT_DUE = `
  select not_before from scheduled_messages scheduled
  where ${WAITS} and ${IS_FIRST} order by not_before limit 1`

/** What waits although its time has come, in the order in which it would be sent. */
export const waitingSince = (tx: Tx, now: string): Promise<ScheduledRow[]> =>
  tx.query
    .selectFrom('scheduled_messages')
    .selectAll()
    .where(sql.raw<boolean>(WAITS))
    .where('due_on', '<=', now)
    .orderBy('due_on')
    .orderBy('created_on')
    .orderBy('messageid')
    .execute()

export async function withdrawAll(
  tx: Tx,
  ticketid: string,
  withdrawn: { withdrawn_on: string; withdrawn_by: string },
): Promise<string[]> {
  const rows = await tx.query
    .updateTable('scheduled_messages')
    .set(withdrawn)
    .where('ticketid', '=', ticketid)
    .where('withdrawn_on', 'is', null)
    .returning('messageid')
    .execute()
  return rows.map(({ messageid }) => messageid)
}

export async function restoreWithdrawn(tx: Tx, ticketid: string, withdrawnOn: string): Promise<string[]> {
  const rows = await tx.query
    .updateTable('scheduled_messages')
    .set({ withdrawn_on: null, withdrawn_by: null })
    .where('ticketid', '=', ticketid)
    .where('withdrawn_on', '=', withdrawnOn)
    .returning('messageid')
    .execute()
  return rows.map(({ messageid }) => messageid)
}

/** What was put off until the closing of its ticket could not be undone any more is due when it was meant to be. */
export async function waitNoLonger(tx: Tx, ticketid: string): Promise<void> {
  await tx.query
    .updateTable('scheduled_messages')
    .set((message) => ({ not_before: message.ref('due_on') }))
    .where('ticketid', '=', ticketid)
    .execute()
}

/** The tickets in which something was cancelled before then. */
export async function withdrawnBefore(reader: Reader, before: string): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('scheduled_messages')
    .select('ticketid')
    .distinct()
    .where('withdrawn_on', '<', before)
    .orderBy('ticketid')
    .execute()
  return rows.map(({ ticketid }) => ticketid)
}

export const lockWithdrawn = (tx: Tx, ticketid: string, before: string): Promise<ScheduledRow[]> =>
  tx.query
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .where('withdrawn_on', '<', before)
    .orderBy('due_on')
    .orderBy('messageid')
    .forUpdate()
    .execute()
