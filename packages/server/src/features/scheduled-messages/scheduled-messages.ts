import type { Me, Message, ScheduledMessage } from '@switchboard/contract'
import { limits, mayReassignOrClose } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { instantOf, later, microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { messageById, requireMayWrite, requireTextWithinLimits, sentBefore } from '../chat/chat.ts'
import {
  accessTicket,
  accessTicketLocked,
  factsOf,
  namesOfTickets,
  seesTicket,
  type TicketRow,
} from '../tickets/tickets.ts'
import { requireWithinLimits, takeFiles } from './scheduled-files.ts'
import { filesOfMessage } from './scheduled-files-store.ts'
import { announceScheduled, notifyAuthor, sendScheduled, underFreeId, unschedule } from './send-scheduled.ts'
import {
  type ScheduledRow,
  insertScheduled,
  lockScheduled,
  saveScheduled,
  scheduledById,
  scheduledInTicket,
} from './scheduled-messages-store.ts'

export { doubtDueMessages } from './after-restore.ts'
export { deleteUnusedFiles } from './scheduled-files.ts'
export { deleteScheduledOf } from './scheduled-messages-store.ts'
export { restoreScheduled, withdrawScheduled } from './withdraw.ts'

/** What will be sent in a ticket that I see, and what could not be sent. */
export async function scheduledOf(app: AppContext, me: Me, ticketid: string): Promise<ScheduledMessage[]> {
  await accessTicket(app.db, me, ticketid)
  return scheduledInTicket(app.db, ticketid)
}

interface Wanted {
  content: string
  /** Without it a message keeps its files. */
  fileids?: readonly string[] | undefined
  due_on: string
}

/** Stores a message to be sent later. A repeated request returns the same row. */
export function scheduleMessage(
  app: AppContext,
  me: Me,
  wanted: Wanted & { ticketid: string; created_on: string; messageid: string; reply_to: string | null },
): Promise<ScheduledMessage> {
  const { messageid, reply_to } = wanted
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, wanted.ticketid, wanted.created_on)
    const known = await earlierRequest(tx, me, ticket, messageid)
    if (known !== undefined) return known
    const { content, due_on } = await checked(app, tx, me, ticket, wanted)
    if (reply_to !== null && (await messageById(tx, reply_to))?.ticketid !== ticket.ticketid)
      refuse('message-not-found', { field: 'reply_to' })
    const row = {
      messageid,
      ticketid: ticket.ticketid,
      userid: me.id,
      content,
      reply_to,
      due_on,
      not_before: due_on,
      client_seq: ticket.last_client_seq,
      not_sent: null,
      withdrawn_on: null,
      created_on: app.clock.now(),
    }
    // Scheduled in another ticket at the same moment.
    if (!(await insertScheduled(tx, row))) refuse('message-id-taken', { field: 'messageid' })
    await takeCheckedFiles(app, tx, me, ticket, { messageid, content, fileids: wanted.fileids })
    wakeLater(app, tx)
    return announceScheduled(app, tx, ticket, messageid, me.id)
  })
}

/** An id always belongs to its first message, be it scheduled or sent. */
async function earlierRequest(
  tx: Tx,
  me: Me,
  { ticketid }: TicketRow,
  messageid: string,
): Promise<ScheduledMessage | undefined> {
  const [row, sent] = await Promise.all([scheduledById(tx, messageid), messageById(tx, messageid)])
  const isMine = row?.userid === me.id && row.ticketid === ticketid && row.withdrawn_on === null
  if (isMine) return (await scheduledInTicket(tx, ticketid)).find((one) => one.messageid === messageid)
  if (sent?.created_by === me.id && sent.ticketid === ticketid) refuse('already-sent')
  const taken = row?.ticketid ?? sent?.ticketid
  if (taken === undefined) return undefined
  refuse((await seesTicket(tx, me, taken)) ? 'message-id-taken' : 'message-not-found', { field: 'messageid' })
}

/** Changes a message that waits, or schedules one anew that could not be sent. */
export function changeScheduled(
  app: AppContext,
  me: Me,
  messageid: string,
  wanted: Wanted & { opened?: Opened | undefined },
): Promise<ScheduledMessage> {
  return app.db.transaction(async (tx) => {
    const { ticket, row } = await accessScheduledLocked(tx, me, messageid)
    const { content, due_on } = await checked(app, tx, me, ticket, wanted)
    if (wanted.opened) await requireUnseenUnchanged(tx, row, wanted.opened, { ...wanted, content, due_on })
    await saveScheduled(tx, messageid, {
      content,
      due_on,
      not_before: due_on,
      client_seq: ticket.last_client_seq,
      not_sent: null,
    })
    await takeCheckedFiles(app, tx, me, ticket, { messageid, content, fileids: wanted.fileids })
    wakeLater(app, tx)
    return announceScheduled(app, tx, ticket, messageid, me.id)
  })
}

/** What the message was when its author began to change it. */
interface Opened {
  content: string
  fileids: readonly string[]
  due_on: string
}

/** Nobody overwrites what they have not seen (P7-90). A message that is already as it is wanted answers a repeated request. */
async function requireUnseenUnchanged(
  tx: Tx,
  { messageid, content, due_on }: ScheduledRow,
  opened: Opened,
  wanted: Omit<Opened, 'fileids'> & Pick<Wanted, 'fileids'>,
): Promise<void> {
  const fileids = (await filesOfMessage(tx, messageid)).map(({ fileid }) => fileid)
  const stored = keyOf({ content, due_on, fileids })
  const isWanted = keyOf({ ...wanted, fileids: wanted.fileids ?? fileids }) === stored
  if (keyOf(opened) !== stored && !isWanted) refuse('message-changed')
}

const keyOf = ({ content, due_on, fileids }: Opened): string =>
  JSON.stringify([content, String(microsecondsOf(due_on)), fileids])

/** Sends a message now instead of at its time. A repeated request returns the sent message. */
export async function sendNow(app: AppContext, me: Me, messageid: string): Promise<Message> {
  const sent = await sentBefore(app.db, me, messageid)
  if (sent !== null) return sent
  return underFreeId(app, messageid, async (tx, sentAs) => {
    const { ticket, row } = await accessScheduledLocked(tx, me, messageid)
    return sendScheduled(app, tx, me, { ticket, row, sentAs })
  })
}

/** Nothing of a colleague's is lost: the author of what somebody else cancels gets a notice with the text. */
export function cancelScheduled(app: AppContext, me: Me, messageid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { ticket, row } = await accessScheduledLocked(tx, me, messageid, 'cancel')
    if (row.userid !== me.id && row.not_sent === null) await notifyAuthor(app, tx, ticket, row, 'cancelled')
    await unschedule(app, tx, ticket, row)
  })
}

/**
 * The only way to a scheduled message, which is its author's to change; who may close the ticket may also cancel it. The ticket
 * is locked first, as everywhere. For others it looks like one that does not exist. @throws already-sent
 */
async function accessScheduledLocked(
  tx: Tx,
  me: Me,
  messageid: string,
  wish: 'change' | 'cancel' = 'change',
): Promise<{ ticket: TicketRow; row: ScheduledRow }> {
  const found = await scheduledById(tx, messageid)
  if (found === undefined || found.withdrawn_on !== null) return refuseGone(tx, me, messageid)
  const isMine = found.userid === me.id
  if (!isMine && (wish === 'change' || !(await seesTicket(tx, me, found.ticketid))))
    return refuseGone(tx, me, messageid)
  const ticket = await accessTicketLocked(tx, me, found.ticketid)
  if (!isMine && !mayReassignOrClose(me, factsOf(ticket))) return refuseGone(tx, me, messageid)
  const row = await lockScheduled(tx, messageid)
  return row === undefined ? refuseGone(tx, me, messageid) : { ticket, row }
}

async function refuseGone(tx: Tx, me: Me, messageid: string): Promise<never> {
  refuse((await sentBefore(tx, me, messageid)) === null ? 'message-not-found' : 'already-sent')
}

/** Gives a message its files, and checks that it can be sent with them: a text, files, or both. */
async function takeCheckedFiles(
  app: AppContext,
  tx: Tx,
  me: Me,
  { ticketid, platform }: TicketRow,
  { messageid, content, fileids }: { messageid: string; content: string } & Pick<Wanted, 'fileids'>,
): Promise<void> {
  if (fileids !== undefined) await takeFiles(app, tx, { messageid, ticketid, userid: me.id }, fileids)
  const files = await filesOfMessage(tx, messageid)
  if (files.length === 0 && content === '') refuse('empty-message', { field: 'content' })
  if (files.length === 0) requireTextWithinLimits(platform, content)
  await requireWithinLimits(app, tx, platform, { content, files })
}

/** The text and the time as they are stored. */
async function checked(app: AppContext, tx: Tx, me: Me, ticket: TicketRow, wanted: Wanted) {
  const content = wanted.content.trim()
  const [names] = await namesOfTickets(tx, [ticket.ticketid])
  requireMayWrite(me, ticket, names)
  // As the database gives it back, so that the event says the same as a reload.
  const due_on = instantOf(microsecondsOf(wanted.due_on))
  const now = app.clock.now()
  if (due_on <= now || due_on > later(now, limits.scheduleAhead)) refuse('invalid-input', { field: 'due_on' })
  return { content, due_on }
}

const wakeLater = (app: AppContext, tx: Tx): void => tx.onCommit(() => app.wake.worker('scheduled'))
