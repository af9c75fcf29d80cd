import {
  type CallInput,
  type calls,
  events,
  limits,
  type Me,
  mayReassignOrClose,
  type MyTicket,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { changeLatestRating, recordAction } from '../activity-log/activity-log.ts'
import { appendMessage, changeMessage, latestRating, removeButtons, sendToClient } from '../chat/chat.ts'
import { announceClientRecord, countReopening } from '../clients/clients.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import { notifyOfRating } from '../notifications/notifications.ts'
import { withdrawScheduled } from '../scheduled-messages/scheduled-messages.ts'
import {
  announceTicket,
  announceTicketView,
  closed,
  factsOf,
  presentMyTicket,
  reopened,
  saveTicket,
  type TicketNames,
  type TicketRow,
} from '../tickets/tickets.ts'
import { accessForStep } from './access-for-step.ts'
import { eventMessage } from './event-message.ts'
import { holdsOnline } from './ticket-life-store.ts'
import { keepUndo, undoUntil } from './undo-action.ts'

type CloseRequest = CallInput<typeof calls.closeTicket>['body']

/**
 * Closes a ticket. Once I cannot undo it any more, the client is notified and asked for a rating of 1 to 3. Two round trips.
 */
export function close(
  app: AppContext,
  me: Me,
  { ticketid, created_on, last_client_seq: seenClientSeq, cancel_scheduled = false }: CloseRequest,
): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const { ticket, names, lang, readSeq } = await accessForStep(tx, me, ticketid, created_on)
    const by = { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }
    const now = app.clock.now()
    const change = closed(ticket, by, now)
    if (!mayReassignOrClose(me, factsOf(ticket))) refuse('not-the-handler')
    if (seenClientSeq !== undefined && ticket.last_client_seq > seenClientSeq) refuse('client-wrote')
    const written = await appendMessage(app, tx, ticket, eventMessage(app, 'close', by), names)
    const hold = { heldUntil: undoUntil(now) }
    if (ticket.choosing_since !== null && names.blocked_on === null)
      await removeButtons(app, tx, ticket, hold)
    const asked = await askForRating(app, tx, written.ticket, lang, { names, ...hold })
    saveTicket(tx, ticketid, change)
    if (cancel_scheduled) await withdrawScheduled(app, tx, me, { ticket, at: now })
    recordAction(app, tx, {
      action_type: 'ticket_close',
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    keepUndo(tx, ticket, names, { action: 'close', by: me.id, at: now })
    const view = { ...asked, ...change, ...names }
    await announceTicketView(app, tx, {
      event: events.closeTicket,
      webhook: 'ticket.closed',
      view,
      before: ticket,
      actor: me.id,
    })
    return presentMyTicket(view, me, readSeq)
  })
}

function askForRating(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  lang: string | null,
  options: { names: TicketNames; heldUntil: string },
): Promise<TicketRow> {
  const text = `${clientText(app, 'closed', lang)}\n\n${clientText(app, 'rate', lang)}`
  const choices = Array.from({ length: limits.ratingMax }, (_, index) => ({
    label: '⭐'.repeat(index + 1),
    payload: `rate:${ticket.ticketid}:${index + 1}`,
  }))
  return sendToClient(app, tx, ticket, text, { question: { kind: 'question', text, choices }, ...options })
}

/**
 * Reopens a ticket whose client wrote again, with an event in the chat. Its last handler keeps it when online and
 * active; otherwise it is pending, so that it never waits for an agent who is away, nor in a department that has been
 * deleted.
 */
export async function reopen(app: AppContext, tx: Tx, ticket: TicketRow): Promise<TicketRow> {
  const keepsHandler = ticket.userid !== null && (await holdsOnline(app, tx, ticket.userid))
  const departmentid = await departmentOnReturn(tx, ticket.departmentid)
  const change = { ...reopened(ticket, app.clock.now(), keepsHandler), departmentid }
  saveTicket(tx, ticket.ticketid, change)
  // A press on the rating counts for nothing from now on (P4-08).
  await removeButtons(app, tx, ticket)
  await countReopening(tx, ticket.clientid)
  recordAction(app, tx, {
    action_type: 'ticket_reopen',
    ticketid: ticket.ticketid,
    clientid: ticket.clientid,
  })
  await announceTicket(app, tx, {
    event: events.reopenTicket,
    webhook: 'ticket.reopened',
    ticketid: ticket.ticketid,
    before: ticket,
  })
  await announceClientRecord(app, tx, { clientid: ticket.clientid })
  const written = await appendMessage(app, tx, { ...ticket, ...change }, eventMessage(app, 'reopen'))
  return written.ticket
}

/**
 * Stores one rating per closing; a later press changes it until the ticket reopens. The rating appears in the chat, in the
 * activity log and in the handler's inbox. Returns whether it counted.
 */
export async function rate(app: AppContext, tx: Tx, ticket: TicketRow, stars: number): Promise<boolean> {
  if (ticket.closed_on === null) return false
  if (ticket.rating === stars) return true
  const first = ticket.rating === null
  const change = { rating: stars }
  if (first) {
    await appendMessage(app, tx, ticket, {
      ...eventMessage(app, 'rating'),
      isagent: false,
      content: String(stars),
    })
    recordAction(app, tx, {
      action_type: 'ticket_rating',
      ticketid: ticket.ticketid,
      userid: ticket.userid,
      clientid: ticket.clientid,
      rating: stars,
    })
  } else {
    await changeRating(app, tx, ticket, stars)
  }
  saveTicket(tx, ticket.ticketid, change)
  await announceTicket(app, tx, {
    event: events.ticketChanged,
    webhook: 'ticket.rated',
    ticketid: ticket.ticketid,
  })
  if (ticket.userid !== null) await notifyOfRating(app, tx, ticket.userid, { ...ticket, ...change })
  return true
}

async function changeRating(app: AppContext, tx: Tx, ticket: TicketRow, stars: number): Promise<void> {
  const message = await latestRating(tx, ticket.ticketid)
  if (message !== undefined) await changeMessage(app, tx, message, { content: String(stars) })
  await changeLatestRating(tx, ticket.ticketid, stars)
}
