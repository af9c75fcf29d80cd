import { events, limits, type Me, mayReassignOrClose, type MyTicket } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { outward } from '../../platform/realtime/announce.ts'
import { recordAction } from '../actions/actions.ts'
import { appendMessage, changeMessage, sayToClient } from '../chat/chat.ts'
import { announceClientRecord } from '../clients/clients.ts'
import { clientLanguage, clientText } from '../client-texts/client-texts.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
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
import { changeLatestRatingAction, isActiveAndOnline, latestRating } from './ticket-life-store.ts'

const told = {
  closed: outward(events.closeTicket, 'ticket.closed'),
  reopened: outward(events.reopenTicket, 'ticket.reopened'),
  rated: outward(events.ticketChanged, 'ticket.rated'),
}

/** Closes a ticket, tells the client, and asks for a rating of 1 to 3 (product §4.4). */
export function close(app: AppContext, me: Me, ticketid: string, createdOn: string): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, ticketid, createdOn)
    const by = { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }
    const change = closed(ticket, by, app.clock.now())
    if (!mayReassignOrClose(me, factsOf(ticket))) refuse('not-the-handler')
    const written = await appendMessage(app, tx, ticket, eventMessage(app, 'close', by))
    await askForRating(app, tx, written.ticket)
    await saveTicket(tx, ticketid, change)
    await recordAction(app, tx, {
      action_type: 'ticket_close',
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    await announceTicket(app, tx, told.closed, ticketid, ticket, me.id)
    return myTicket(tx, me, ticketid)
  })
}

async function askForRating(app: AppContext, tx: Tx, ticket: TicketRow): Promise<void> {
  const lang = await clientLanguage(tx, ticket.clientid)
  const text = `${clientText(app, 'closed', lang)}\n\n${clientText(app, 'rate', lang)}`
  const choices = Array.from({ length: limits.ratingMax }, (_, index) => ({
    label: '⭐'.repeat(index + 1),
    payload: `rate:${ticket.ticketid}:${index + 1}`,
  }))
  await sayToClient(app, tx, ticket, text, { kind: 'question', text, choices })
}

/**
 * The client wrote again: the same ticket is open, with a note of it in the chat. Its last handler keeps it when online
 * and active; otherwise it is pending, so that it never waits for somebody who is away (product §4.5). Nor does it wait
 * in a department that has been deleted meanwhile.
 */
export async function reopen(app: AppContext, tx: Tx, ticket: TicketRow): Promise<TicketRow> {
  const keepsHandler = ticket.userid !== null && (await isActiveAndOnline(app, tx, ticket.userid))
  const departmentid = await departmentOnReturn(tx, ticket.departmentid)
  const change = { ...reopened(ticket, app.clock.now(), keepsHandler), departmentid }
  await saveTicket(tx, ticket.ticketid, change)
  await tx.query
    .updateTable('clients')
    .set((set) => ({ count_ticket_reopened: set('count_ticket_reopened', '+', 1) }))
    .where('clientid', '=', ticket.clientid)
    .execute()
  await recordAction(app, tx, {
    action_type: 'ticket_reopen',
    ticketid: ticket.ticketid,
    clientid: ticket.clientid,
  })
  await announceTicket(app, tx, told.reopened, ticket.ticketid, ticket, null)
  await announceClientRecord(app, tx, ticket.clientid, null)
  const written = await appendMessage(app, tx, { ...ticket, ...change }, eventMessage(app, 'reopen', null))
  return written.ticket
}

/**
 * One rating per closing; a later press changes it until the ticket reopens (product §4.4). It lands in the chat, as an
 * action, and in the handler's inbox. Answers whether it counted.
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
  await announceTicket(app, tx, told.rated, ticket.ticketid, null, null)
  if (ticket.userid !== null) await notifyOfRating(app, tx, ticket.userid, { ...ticket, ...change })
  return true
}

async function changeRating(app: AppContext, tx: Tx, ticket: TicketRow, stars: number): Promise<void> {
  const message = await latestRating(tx, ticket.ticketid)
  if (message !== undefined) await changeMessage(app, tx, message, { content: String(stars) })
  await changeLatestRatingAction(tx, ticket.ticketid, stars)
}

function eventMessage(
  app: AppContext,
  type: 'close' | 'reopen' | 'rating',
  by: { id: string; name: string } | null,
) {
  return {
    messageid: app.ids.uuid(),
    type,
    content: '',
    isagent: true,
    created_by: by?.id ?? null,
    created_by_name: by?.name ?? deskRules(app).productName,
  } as const
}
