import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { NotificationsTable } from '../../platform/db/tables/desk-tables.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'

export type NotificationRow = Selectable<NotificationsTable>

/** An inbox shows at most this many; clearing deletes older ones. */
const MOST = 500

export function notificationsOf(reader: Reader, userid: string): Promise<NotificationRow[]> {
  return reader.query
    .selectFrom('notifications')
    .selectAll()
    .where('userid', '=', userid)
    .orderBy('created_on', 'desc')
    .orderBy('notificationid')
    .limit(MOST)
    .execute()
}

/** Two transactions that write to one inbox count one after the other, so that each announced count is true. */
export async function holdInbox(tx: Tx, userid: string): Promise<void> {
  await takeAdvisoryLock(tx, `inbox ${userid}`)
}

/** The count on the bell. */
export const unreadCount = (reader: Reader, userid: string): Promise<number> =>
  countRows(
    reader.query.selectFrom('notifications').where('userid', '=', userid).where('read_on', 'is', null),
  )

/** Marks everything unread as read, or only the messages of one colleague. */
export async function markRead(tx: Tx, userid: string, now: string, senderid: string | null): Promise<void> {
  await tx.query
    .updateTable('notifications')
    .set({ read_on: now })
    .where('userid', '=', userid)
    .where('read_on', 'is', null)
    .$if(senderid !== null, (query) => query.where('senderid', '=', senderid))
    .execute()
}

export async function addNotification(tx: Tx, row: Insertable<NotificationsTable>): Promise<NotificationRow> {
  return tx.query.insertInto('notifications').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The rating of a ticket's closing is one notification, however often the client changes it: its id is used again. */
export async function takeRatingNotification(
  tx: Tx,
  userid: string,
  ticketid: string,
  since: string,
): Promise<string | undefined> {
  const taken = await tx.query
    .deleteFrom('notifications')
    .where('userid', '=', userid)
    .where('ticketid', '=', ticketid)
    .where('type', '=', 'rating')
    .where('created_on', '>=', since)
    .returning('notificationid')
    .executeTakeFirst()
  return taken?.notificationid
}

/** A message that did not reach its client is one notification, however often it fails: its id is used again. */
export async function takeUndeliveredNotification(
  tx: Tx,
  userid: string,
  messageid: string,
): Promise<string | undefined> {
  const taken = await tx.query
    .deleteFrom('notifications')
    .where('userid', '=', userid)
    .where('messageid', '=', messageid)
    .where('type', '=', 'undelivered')
    .returning('notificationid')
    .executeTakeFirst()
  return taken?.notificationid
}

export async function usersNotifiedOf(reader: Reader, ticketids: readonly string[]): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('notifications')
    .select('userid')
    .distinct()
    .where('ticketid', 'in', ticketids)
    .orderBy('userid')
    .execute()
  return rows.map(({ userid }) => userid)
}

/** @returns the ids of those that were there */
export async function takeNotificationsOf(
  tx: Tx,
  userid: string,
  ticketids: readonly string[],
): Promise<string[]> {
  const taken = await tx.query
    .deleteFrom('notifications')
    .where('userid', '=', userid)
    .where('ticketid', 'in', ticketids)
    .returning('notificationid')
    .execute()
  return taken.map(({ notificationid }) => notificationid)
}
