import { events, type Inbox, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { pushTo } from '../push/push.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import {
  addNotification,
  holdInbox,
  markRead,
  type NotificationRow,
  notificationsOf,
  takeRatingNotification,
  unreadCount,
} from './notifications-store.ts'
import { presentInbox, presentNotification } from './present-notification.ts'

/** My inbox, by day (§2). */
export async function inbox(app: AppContext, me: Me): Promise<Inbox> {
  const [rows, count] = await Promise.all([notificationsOf(app.db, me.id), unreadCount(app.db, me.id)])
  return presentInbox(rows, count)
}

/** §4: the unread count resets to 0 when the inbox is opened; my other tabs follow. */
export const markInboxSeen = (app: AppContext, me: Me): Promise<void> =>
  app.db.transaction((tx) => markSeen(app, tx, me, null))

/** What a colleague wrote is read when their private chat is opened; null: everything is. */
export async function markSeen(app: AppContext, tx: Tx, me: Me, senderid: string | null): Promise<void> {
  await holdInbox(tx, me.id)
  await markRead(tx, me.id, app.clock.now(), senderid)
  const count = await unreadCount(tx, me.id)
  await announce(app, tx, events.notificationsCount, { count, senderid }, [userRoom(me.id)], me.id)
}

export function clearInbox(app: AppContext, me: Me): Promise<void> {
  return app.db.transaction(async (tx) => {
    await holdInbox(tx, me.id)
    await tx.query.deleteFrom('notifications').where('userid', '=', me.id).execute()
    await announce(app, tx, events.notificationsCleared, {}, [userRoom(me.id)], me.id)
  })
}

/** The handler learns of a client's rating; a changed rating replaces the notice of the first. */
export async function notifyOfRating(
  app: AppContext,
  tx: Tx,
  handler: string,
  ticket: TicketRow,
): Promise<void> {
  const client = await tx.query
    .selectFrom('clients')
    .select('client_name')
    .where('clientid', '=', ticket.clientid)
    .executeTakeFirstOrThrow()
  const first = await takeRatingNotification(
    tx,
    handler,
    ticket.ticketid,
    ticket.closed_on ?? ticket.created_on,
  )
  await pushTo(
    app,
    tx,
    { users: [handler] },
    { kind: 'rating', name: client.client_name, ticketid: ticket.ticketid, stars: ticket.rating ?? 0 },
  )
  await notify(app, tx, {
    ...(first === undefined ? {} : { notificationid: first }),
    userid: handler,
    type: 'rating',
    name: client.client_name,
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    rating: ticket.rating,
  })
}

type About = Pick<NotificationRow, 'userid' | 'type' | 'name'> & Partial<NotificationRow>

/** Puts something into somebody's inbox and on their bell. */
export async function notify(app: AppContext, tx: Tx, about: About): Promise<void> {
  await holdInbox(tx, about.userid)
  const row = await addNotification(tx, {
    notificationid: app.ids.uuid(),
    ...about,
    created_on: app.clock.now(),
  })
  const count = await unreadCount(tx, row.userid)
  await announce(
    app,
    tx,
    events.newNotification,
    { notification: presentNotification(row), count },
    [userRoom(row.userid)],
    null,
  )
}
