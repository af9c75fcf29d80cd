import {
  compareInstants,
  events,
  type Me,
  type Message,
  type NotSentNotice,
  NotSentReason,
  type ScheduledMessage,
} from '@switchboard/contract'
import type { Announcing, AppContext, Tx } from '../../context.ts'
import { isTaken, type TransactionOptions } from '../../platform/db/database.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { heldInTurn } from '../../platform/workers/held-in-turn.ts'
import { accountById, silencedPlatforms } from '../channel-accounts/channel-accounts.ts'
import { type Author, sendLocked } from '../chat/chat.ts'
import { notifyOfNotSent } from '../notifications/notifications.ts'
import { lockTicket, type TicketRow } from '../tickets/tickets.ts'
import { holdUnlockedUser } from '../users/users.ts'
import { requireWithinLimits, sentFileOf } from './scheduled-files.ts'
import { filesOfMessage, handOverFiles } from './scheduled-files-store.ts'
import {
  deleteScheduled,
  type Due,
  lockScheduled,
  presentScheduled,
  saveScheduled,
  type ScheduledRow,
} from './scheduled-messages-store.ts'

/**
 * Sends a message whose time has come. The row's end and the message's beginning are one transaction, so a node that dies in
 * between leaves the row to the next; whether the author may still write is decided now.
 */
export function sendDue(app: AppContext, due: Due): Promise<void> {
  return heldInTurn((options) =>
    underFreeId(app, due.messageid, (tx, sentAs) => sendWaiting(app, tx, due, sentAs), options),
  )
}

async function sendWaiting(
  app: AppContext,
  tx: Tx,
  { messageid, ticketid, userid }: Due,
  sentAs: string,
): Promise<void> {
  const [user, ticket] = await Promise.all([holdUnlockedUser(tx, userid), lockTicket(tx, ticketid)])
  const row = await lockScheduled(tx, messageid)
  // Changed, cancelled or sent since it was leased.
  if (ticket === undefined || row === undefined || !isDue(app, row)) return
  const decided = mayBeUndoneUntil(app, ticket)
  if (decided !== null) return saveScheduled(tx, messageid, { not_before: decided })
  try {
    if (user === undefined) refuse('agent-not-available')
    // Else it would go out when silence ends, long after its time, and perhaps after the original sent it.
    if (silencedPlatforms(app).includes(ticket.platform)) refuse('was-silent')
    await sendScheduled(app, tx, authorOf(user), { ticket, row, sentAs })
  } catch (error) {
    await keepNotSent(app, tx, ticket, row, reasonOf(error))
  }
}

/**
 * A message keeps its id when it is sent. When somebody has sent another one under the same id since it was scheduled, it goes out
 * under a new one: else it never would, nor would those behind it.
 */
export async function underFreeId<T>(
  app: AppContext,
  messageid: string,
  send: (tx: Tx, sentAs: string) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  try {
    return await app.db.transaction((tx) => send(tx, messageid), options)
  } catch (error) {
    if (!isTaken(error, 'messages_pkey')) throw error
    return app.db.transaction((tx) => send(tx, app.ids.uuid()), options)
  }
}

const isDue = (app: AppContext, { due_on, not_sent }: ScheduledRow): boolean =>
  not_sent === null && due_on <= app.clock.now()

/** Until when the closing of a ticket can be undone: only then is it known whether a message of that time can be sent. */
function mayBeUndoneUntil(app: AppContext, { undo }: TicketRow): string | null {
  if (undo === null || undo.action !== 'close' || undo.state !== 'possible') return null
  return compareInstants(app.clock.now(), undo.until) < 0 ? undo.until : null
}

const authorOf = (user: NonNullable<Awaited<ReturnType<typeof holdUnlockedUser>>>): Author => ({
  id: user.userid,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.is_admin ? 'admin' : '',
  departmentid: user.departmentid,
})

function reasonOf(error: unknown): NotSentReason {
  const reason = error instanceof Refusal ? NotSentReason.safeParse(error.code) : undefined
  if (reason?.success !== true) throw error
  return reason.data
}

/** Sends it with its files in its author's name, now. All refusals come before anything is written. */
export async function sendScheduled(
  app: AppContext,
  tx: Tx,
  author: Author,
  { ticket, row, sentAs }: { ticket: TicketRow; row: ScheduledRow; sentAs: string },
): Promise<Message> {
  if ((await accountById(tx, ticket.accountid)) === undefined) refuse('channel-gone')
  const { messageid, content, reply_to: replyTo } = row
  const files = await filesOfMessage(tx, messageid)
  await requireWithinLimits(app, tx, ticket.platform, { content, files })
  const message = await sendLocked(app, tx, author, ticket, {
    messageid: sentAs,
    content,
    replyTo,
    files: files.map(sentFileOf),
  })
  await handOverFiles(tx, messageid)
  await unschedule(app, tx, ticket, row)
  return message
}

/** The message stays in the chat with the reason, and its author gets a notice with the text. */
export async function keepNotSent(
  app: Announcing,
  tx: Tx,
  ticket: TicketRow,
  row: ScheduledRow,
  reason: NotSentReason,
): Promise<void> {
  await saveScheduled(tx, row.messageid, { not_sent: reason })
  await announceScheduled(app, tx, ticket, row.messageid, null)
  await notifyAuthor(app, tx, ticket, row, reason)
}

/** With the text, or the names of the files without one. */
export async function notifyAuthor(
  app: Announcing,
  tx: Tx,
  ticket: TicketRow,
  row: ScheduledRow,
  reason: NotSentNotice,
): Promise<void> {
  const { messageid, userid } = row
  const files = await filesOfMessage(tx, messageid)
  const content = row.content === '' ? files.map(({ name }) => name).join(', ') : row.content
  // The handler of the ticket learns of the message of a colleague who is gone.
  const reader = reason === 'agent-not-available' ? ticket.userid : userid
  if (reader !== null) await notifyOfNotSent(app, tx, reader, ticket, { messageid, content, reason })
}

/** Ends a scheduled message, which was sent or is cancelled. */
export async function unschedule(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  { messageid }: ScheduledRow,
): Promise<void> {
  await deleteScheduled(tx, [messageid], app.clock.now())
  await announceUnscheduled(app, tx, ticket, messageid)
}

export const announceUnscheduled = (
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  messageid: string,
): Promise<void> =>
  announce(app, tx, {
    event: events.scheduledMessageRemoved,
    payload: { ticketid: ticket.ticketid, messageid },
    audience: ticketRooms(ticket),
    actor: null,
  })

/** Announces a scheduled message as it is now. */
export async function announceScheduled(
  app: Announcing,
  tx: Tx,
  ticket: TicketRow,
  messageid: string,
  actor: Me['id'] | null,
): Promise<ScheduledMessage> {
  const message = await presentScheduled(tx, messageid)
  await announce(app, tx, {
    event: events.scheduledMessageChanged,
    payload: { message },
    audience: ticketRooms(ticket),
    actor,
  })
  return message
}
