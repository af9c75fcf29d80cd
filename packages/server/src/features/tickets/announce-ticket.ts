import { type EventShape, events, type Ticket } from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { announce, type Announcement } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { presentTicket } from './present-ticket.ts'
import type { TicketRow, TicketView } from './ticket-row.ts'
import { ticketView } from './tickets-store.ts'

type TicketEvent = EventShape<string, z.ZodType<{ ticket: Ticket }>>

interface TicketChange extends Pick<Announcement<TicketEvent>, 'event' | 'webhook' | 'actor'> {
  /** Who saw the ticket before the change; absent when no user loses sight of it. */
  before?: Pick<TicketRow, 'departmentid' | 'userid'>
}

/**
 * Announces a change of a ticket to every agent who sees it now, and before it to those who lose sight of it: a former handler often
 * sees it still, as a member of its department, and an administrator always.
 */
export async function announceTicket(
  app: AppContext,
  tx: Tx,
  { ticketid, ...change }: TicketChange & { ticketid: string },
): Promise<Ticket> {
  const view = await ticketView(tx, ticketid)
  if (view === undefined) throw new Error('A ticket that was locked is gone.')
  return announceTicketView(app, tx, { view, ...change })
}

/** The same of a ticket that the caller has locked and knows as it is after the change. */
export async function announceTicketView(
  app: AppContext,
  tx: Tx,
  { view, before, ...change }: TicketChange & { view: TicketView },
): Promise<Ticket> {
  const ticket = presentTicket(view)
  const { ticketid } = ticket
  const audience = ticketRooms(ticket)
  const lost = before === undefined ? [] : ticketRooms(before).filter((room) => !audience.includes(room))
  const { actor = null } = change
  const gone = { event: events.ticketOutOfSight, payload: { ticketid }, actor }
  await announce(app, tx, { ...gone, audience: lost, except: audience })
  await announce(app, tx, { ...change, payload: { ticket }, audience })
  return ticket
}
