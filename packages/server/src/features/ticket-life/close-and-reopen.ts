import { events, limits, type Me, mayReassignOrClose, type MyTicket } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { changeLatestRating, recordAction } from '../activity-log/activity-log.ts'
import { appendMessage, changeMessage, latestRating, sendToClient } from '../chat/chat.ts'
import { announceClientRecord, countReopening } from '../clients/clients.ts'
import { clientLanguage, clientText } from '../client-texts/client-texts.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import { notifyOfRating } from '../notifications/notifications.ts'
import {
  accessTicketLocked,
  announceTicket,
  closed,
  factsOf,
  myTicket,
  reopened,
  saveTicket,
  type TicketRow,
} from '../tickets/tickets.ts'
import { eventMessage } from './event-message.ts'
import { holdsOnline } from './ticket-life-store.ts'
import { keepUndo, undoUntil } from './undo-action.ts'

/**
 * Closes a ticket. Once I cannot undo it any more, the client is notified and asked for a rating of 1 to 3.
 */
export function close(app: AppContext, me: Me, ticketid: string, createdOn: string): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, ticketid, createdOn)
    const by = { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }
    const now = app.clock.now()
    const change = closed(ticket, by, now)
    if (!mayReassignOrClose(me, factsOf(ticket))) refuse('not-the-handler')
    const written = await appendMessage(app, tx, ticket, eventMessage(app, 'close', by))
    await askForRating(app, tx, written.ticket, undoUntil(now))
    await saveTicket(tx, ticketid, change)
    const actionid = await recordAction(app, tx, {
      action_type: 'ticket_close',
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    await keepUndo(tx, ticket, { action: 'close', by: me.id, at: now, actionid })
    await announceTicket(app, tx, {
      event: events.closeTicket,
      webhook: 'ticket.closed',
      ticketid,
      before: ticket,
      actor: me.id,
    })
    return myTicket(tx, me, ticketid)
  })
}

async function askForRating(app: AppContext, tx: Tx, ticket: TicketRow, heldUntil: string): Promise<void> {
  const lang = await clientLanguage(tx, ticket.clientid)
  const text = `${clientText(app, 'closed', lang)}\n\n${clientText(app, 'rate', lang)}`
  const choices = Array.from({ length: limits.ratingMax }, (_, index) => ({
    label: '⭐'.repeat(index + 1),
    payload: `rate:${ticket.ticketid}:${index + 1}`,
  }))
  await sendToClient(app, tx, ticket, text, { question: { kind: 'question', text, choices }, heldUntil })
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
  await saveTicket(tx, ticket.ticketid, change)
  await countReopening(tx, ticket.clientid)
  await recordAction(app, tx, {
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
  await announceClientRecord(app, tx, ticket.clientid, null)
  const written = await appendMessage(app, tx, { ...ticket, ...change }, eventMessage(app, 'reopen', null))
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
      ...eventMessage(app, 'rating', null),
      isagent: false,
      content: String(stars),
    })
    await recordAction(app, tx, {
      action_type: 'ticket_rating',
      ticketid: ticket.ticketid,
      userid: ticket.userid,
      clientid: ticket.clientid,
      rating: stars,
    })
  } else {
    await changeRating(app, tx, ticket, stars)
  }
  await saveTicket(tx, ticket.ticketid, change)
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
