import { type DeliveryProblem, events, type Inbox, type Me, type NotSentNotice } from '@switchboard/contract'
import type { Announcing, AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { clientById } from '../clients/clients.ts'
import { pushTo } from '../push/push.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { usersWhoSee } from '../users/users.ts'
import {
  addNotification,
  holdInbox,
  markRead,
  type NotificationRow,
  notificationsOf,
  takeNotificationsOf,
  takeRatingNotification,
  takeUndeliveredNotification,
  unreadCount,
  usersNotifiedOf,
} from './notifications-store.ts'
import { presentInbox, presentNotification } from './present-notification.ts'

/** My inbox, by day. */
export async function inbox(app: AppContext, me: Me): Promise<Inbox> {
  const [rows, count] = await Promise.all([notificationsOf(app.db, me.id), unreadCount(app.db, me.id)])
  return presentInbox(rows, count)
}

/** The unread count resets to 0 when the inbox is opened; my other tabs follow. */
export const markInboxSeen = (app: AppContext, me: Me): Promise<void> =>
  app.db.transaction((tx) => markSeen(app, tx, me, null))

/** Marks the messages of a colleague as read when their private chat is opened; null: marks everything. */
export async function markSeen(app: AppContext, tx: Tx, me: Me, senderid: string | null): Promise<void> {
  await holdInbox(tx, me.id)
  await markRead(tx, me.id, app.clock.now(), senderid)
  const count = await unreadCount(tx, me.id)
  await announce(app, tx, {
    event: events.notificationsCount,
    payload: { count, senderid },
    audience: [userRoom(me.id)],
    actor: me.id,
  })
}

export function clearInbox(app: AppContext, me: Me): Promise<void> {
  return app.db.transaction(async (tx) => {
    await holdInbox(tx, me.id)
    await tx.query.deleteFrom('notifications').where('userid', '=', me.id).execute()
    await announce(app, tx, {
      event: events.notificationsCleared,
      payload: {},
      audience: [userRoom(me.id)],
      actor: me.id,
    })
  })
}

/** Notifies the handler of a client's rating; a changed rating replaces the first notification. */
export async function notifyOfRating(
  app: AppContext,
  tx: Tx,
  handler: string,
  ticket: TicketRow,
): Promise<void> {
  const name = await clientNameOf(tx, ticket)
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
    { kind: 'rating', name, ticketid: ticket.ticketid, stars: ticket.rating ?? 0 },
  )
  await notify(app, tx, {
    ...(first === undefined ? {} : { notificationid: first }),
    userid: handler,
    type: 'rating',
    name,
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    rating: ticket.rating,
  })
}

const clientNameOf = async (tx: Tx, { clientid }: TicketRow): Promise<string> =>
  (await clientById(tx, clientid))?.client_name ?? ''

/** The part of a failed message that its sender sees. */
interface Undelivered {
  messageid: string
  sender: string
  content: string
  file_name: string | null
  delivery_problem: DeliveryProblem | null
}

/** Notifies the sender that a message did not reach the client; a repeated failure is still one notification. */
export async function notifyOfUndelivered(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  { messageid, sender, content, file_name, delivery_problem }: Undelivered,
): Promise<void> {
  const name = await clientNameOf(tx, ticket)
  await holdInbox(tx, sender)
  const first = await takeUndeliveredNotification(tx, sender, messageid)
  await notify(app, tx, {
    ...(first === undefined ? {} : { notificationid: first }),
    userid: sender,
    type: 'undelivered',
    name,
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    messageid,
    content: (content === '' ? (file_name ?? '') : content).slice(0, PREVIEW),
    problem: delivery_problem ?? 'refused',
  })
}

/** Characters of the message that an inbox can show. */
const PREVIEW = 200

/** The message arrived after all, is retried, or was discarded: the notification is removed. */
export async function removeUndelivered(
  app: AppContext,
  tx: Tx,
  sender: string,
  messageid: string,
): Promise<void> {
  await holdInbox(tx, sender)
  const notificationid = await takeUndeliveredNotification(tx, sender, messageid)
  if (notificationid !== undefined) await announceRemoved(app, tx, sender, [notificationid])
}

/** What lay in anybody's inbox about tickets whose content is deleted. */
export async function deleteNotificationsOf(
  app: AppContext,
  tx: Tx,
  ticketids: readonly string[],
): Promise<void> {
  for (const userid of await usersNotifiedOf(tx, ticketids)) {
    await holdInbox(tx, userid)
    await announceRemoved(app, tx, userid, await takeNotificationsOf(tx, userid, ticketids))
  }
}

async function announceRemoved(
  app: AppContext,
  tx: Tx,
  userid: string,
  removed: readonly string[],
): Promise<void> {
  const count = await unreadCount(tx, userid)
  for (const notificationid of removed)
    await announce(app, tx, {
      event: events.notificationRemoved,
      payload: { notificationid, count },
      audience: [userRoom(userid)],
    })
}

/** A snoozed ticket came back: its time had come, or its client wrote. Whoever does not see it any more gets no notice. */
export async function notifyOfWaking(
  app: AppContext,
  tx: Tx,
  userid: string,
  ticket: TicketRow,
  reason: 'due' | 'client',
): Promise<void> {
  if ((await usersWhoSee(tx, ticket, [userid])).length === 0) return
  const name = await clientNameOf(tx, ticket)
  // A client's message is pushed as such.
  if (reason === 'due')
    await pushTo(app, tx, { users: [userid] }, { kind: 'snooze', name, ticketid: ticket.ticketid })
  await notify(app, tx, {
    userid,
    type: 'snooze',
    name,
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    content: reason,
  })
}

/** A message that an agent scheduled could not be sent when its time came. */
export async function notifyOfNotSent(
  app: Announcing,
  tx: Tx,
  userid: string,
  ticket: TicketRow,
  about: { messageid: string; content: string; reason: NotSentNotice },
): Promise<void> {
  await notify(app, tx, {
    userid,
    type: 'not-sent',
    name: await clientNameOf(tx, ticket),
    ticketid: ticket.ticketid,
    ticket_created_on: ticket.created_on,
    ticket_platform: ticket.platform,
    ...about,
  })
}

type About = Pick<NotificationRow, 'userid' | 'type' | 'name'> & Partial<NotificationRow>

/** Adds a notification to a user's inbox and bell. */
export async function notify(app: Announcing, tx: Tx, about: About): Promise<void> {
  await holdInbox(tx, about.userid)
  const row = await addNotification(tx, {
    notificationid: app.ids.uuid(),
    ...about,
    created_on: app.clock.now(),
  })
  const count = await unreadCount(tx, row.userid)
  await announce(app, tx, {
    event: events.newNotification,
    payload: { notification: presentNotification(row), count },
    audience: [userRoom(row.userid)],
  })
}
