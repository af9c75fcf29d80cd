import { type EventShape, events, type Ticket } from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { announce, type Announcement } from '../../platform/realtime/announce.ts'
import { type Room, ticketRooms, userRoom } from '../../platform/realtime/rooms.ts'
import { usersWhoSee } from '../users/users.ts'
import { presentTicket } from './present-ticket.ts'
import type { TicketRow, TicketView } from './ticket-row.ts'
import { ticketView } from './tickets-store.ts'

type TicketEvent = EventShape<string, z.ZodType<{ ticket: Ticket }>>

type Seen = Pick<TicketRow, 'departmentid' | 'userid'>

interface TicketChange extends Pick<Announcement<TicketEvent>, 'event' | 'webhook' | 'actor'> {
  /** Who saw the ticket before the change; absent when no user loses sight of it. */
  before?: Seen
}

/**
 * Announces a change of a ticket to every agent who sees it now. Rooms that lose sight of it get their event first; who is in such a
 * department and sees the ticket otherwise gets it again with the change itself.
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
  const lost = before === undefined ? [] : await roomsWithoutSight(tx, before, ticket)
  const { actor = null } = change
  await announce(app, tx, { event: events.ticketOutOfSight, payload: { ticketid }, audience: lost, actor })
  await announce(app, tx, { ...change, payload: { ticket }, audience })
  return ticket
}

/** The former handler often sees the ticket still, as a member of its department, and must not lose it for a moment. */
async function roomsWithoutSight(tx: Tx, before: Seen, now: Seen): Promise<Room[]> {
  const audience = ticketRooms(now)
  const lost = ticketRooms(before).filter((room) => !audience.includes(room))
  const former = before.userid
  if (former === null || former === now.userid) return lost
  const stillSees = (await usersWhoSee(tx, now, [former])).length > 0
  return stillSees ? lost.filter((room) => room !== userRoom(former)) : lost
}
