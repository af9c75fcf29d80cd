import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { NotificationsTable } from '../../platform/db/tables/desk-tables.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'

export type NotificationRow = Selectable<NotificationsTable>

/** An inbox shows at most this many; older ones are forgotten by clearing. */
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

/** Two deeds that reach one inbox at once count one after the other, so that each told count is true. */
export async function holdInbox(tx: Tx, userid: string): Promise<void> {
  await takeTurns(tx, `inbox ${userid}`)
}

/** How many count on the bell. */
export async function unreadCount(reader: Reader, userid: string): Promise<number> {
  const { count } = await reader.query
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userid', '=', userid)
    .where('read_on', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everything unread is read, or only what a colleague wrote. */
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
