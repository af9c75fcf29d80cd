import { type EventShape, events, type Ticket } from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { announce, type WebhookEvent } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { presentTicket } from './present-ticket.ts'
import type { TicketRow } from './ticket-row.ts'
import { ticketView } from './tickets-store.ts'

type TicketEvent = EventShape<string, z.ZodType<{ ticket: Ticket }>> & WebhookEvent

/**
 * Announces a change of a ticket to everybody who sees it now. Rooms that lose sight of it get their event first; a user who
 * is in both kinds of rooms gets the ticket again with the change itself.
 */
export async function announceTicket(
  app: AppContext,
  tx: Tx,
  event: TicketEvent,
  ticketid: string,
  before: Pick<TicketRow, 'departmentid' | 'userid'> | null,
  actor: string | null,
): Promise<Ticket> {
  const ticket = await presentedTicket(tx, ticketid)
  const audience = ticketRooms(ticket)
  const lost = before === null ? [] : ticketRooms(before).filter((room) => !audience.includes(room))
  await announce(app, tx, events.ticketOutOfSight, { ticketid }, lost, actor)
  await announce(app, tx, event, { ticket }, audience, actor)
  return ticket
}

async function presentedTicket(tx: Tx, ticketid: string): Promise<Ticket> {
  const view = await ticketView(tx, ticketid)
  if (view === undefined) throw new Error('A ticket that was locked is gone.')
  return presentTicket(view)
}
