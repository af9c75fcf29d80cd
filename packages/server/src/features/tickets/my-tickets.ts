import type { Me, MyTicket } from '@switchboard/contract'
import type { Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { presentMyTicket } from './present-ticket.ts'
import { readMark, readMarks } from './read-marks-store.ts'
import type { TicketView } from './ticket-row.ts'
import { ticketView } from './tickets-store.ts'

/** Tickets with my rights and how far I have read, in the same order. */
export async function asMine(reader: Reader, me: Me, views: readonly TicketView[]): Promise<MyTicket[]> {
  const marks = await readMarks(
    reader,
    me.id,
    views.map((view) => view.ticketid),
  )
  return views.map((view) => presentMyTicket(view, me, marks.get(view.ticketid) ?? 0))
}

/** A ticket as I see it at this moment of the transaction. */
export async function myTicket(tx: Tx, me: Me, ticketid: string): Promise<MyTicket> {
  const view = (await ticketView(tx, ticketid)) ?? refuse('ticket-not-found')
  return presentMyTicket(view, me, await readMark(tx, me.id, ticketid))
}
