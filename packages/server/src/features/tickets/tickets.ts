import {
  events,
  type FoundTicket,
  limits,
  type Me,
  type MyTicket,
  type TicketOffset,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { SEARCH_MAY_TAKE } from '../../platform/lib/search-term.ts'
import { announceTicketView } from './announce-ticket.ts'
import { asMine } from './my-tickets.ts'
import { searchInSight } from './search-tickets.ts'
import { ticketByAnyId, ticketPage, ticketView, viewsOf } from './tickets-store.ts'

export {
  accessTicket,
  accessTicketLocked,
  accessTicketToRead,
  isSameInstant,
  seesTicket,
} from './access-ticket.ts'
export { announceTicket, announceTicketView } from './announce-ticket.ts'
export { myTicket } from './my-tickets.ts'
export { presentMyTicket, presentTicket } from './present-ticket.ts'
export {
  accepted,
  awake,
  closed,
  movedToDepartment,
  movedToQueue,
  reassigned,
  reopened,
} from './ticket-lifecycle.ts'
export {
  factsOf,
  type TicketAudience,
  type TicketNames,
  type TicketRow,
  type TicketView,
} from './ticket-row.ts'
export { lowerReadMarks, moveReadMark, readMark } from './read-marks-store.ts'
export {
  countHeld,
  giveTicketsOf,
  giveTicketsOfClients,
  lockHeld,
  lockOpenTicketOf,
  lockTicketsAt,
  lockTicketsOf,
  newestTicketsOf,
  openTicketsOf,
  seesTicketOf,
  ticketsInSightOf,
} from './tickets-by-person-store.ts'
export {
  clearContent,
  deleteTickets,
  type DueTicket,
  holdAudience,
  inSight,
  insertTicket,
  joinedAccount,
  lockFreeTicket,
  lockTicket,
  type NamesOfTicket,
  namesOfTickets,
  openTicketOf,
  saveSummaries,
  saveTicket,
  selectNamesOf,
  summaryOf,
  ticketById,
  ticketPage,
  ticketsChoosingSince,
  ticketsSnoozedUntil,
  viewsOf,
} from './tickets-store.ts'

/** Ten closed tickets I may see, after those already shown. */
export const closedTickets = async (app: AppContext, me: Me, offset: TicketOffset): Promise<MyTicket[]> =>
  asMine(
    app.db,
    me,
    await viewsOf(
      app.db,
      await ticketPage(app.db, me, 'closed_on', { offset, most: limits.closedTicketsPage }),
    ),
  )

export const searchTickets = (
  app: AppContext,
  me: Me,
  keyword: string,
  view: 'open' | 'closed',
): Promise<FoundTicket[]> =>
  app.db.transaction(
    async (tx) => {
      await tx.mayTake(SEARCH_MAY_TAKE)
      const found = await searchInSight(tx, me, keyword, view)
      const tickets = await asMine(
        tx,
        me,
        found.map((one) => one.view),
      )
      const passages = new Map(found.map((one) => [one.view.ticketid, one.passage]))
      return tickets.flatMap((ticket) => {
        const passage = passages.get(ticket.ticketid)
        return passage ? [{ ...ticket, found: passage }] : []
      })
    },
    { readOnly: true },
  )

/** One ticket I may see, by its id or the 8 characters links carry. @throws ticket-not-found */
export async function oneTicket(app: AppContext, me: Me, id: string): Promise<MyTicket> {
  const view = await ticketByAnyId(app.db, me, id)
  if (view === undefined) refuse('ticket-not-found')
  const [ticket] = await asMine(app.db, me, [view])
  return ticket ?? refuse('ticket-not-found')
}

/** Something about a client shows on all their open tickets, or, when tickets went to another client, on all. */
export async function announceClientTickets(
  app: AppContext,
  tx: Tx,
  clientid: string,
  { actor, closedToo = false }: { actor: string | null; closedToo?: boolean },
): Promise<void> {
  const shown = await tx.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('clientid', '=', clientid)
    .$if(!closedToo, (tickets) => tickets.where('closed_on', 'is', null))
    .orderBy('ticketid')
    .execute()
  for (const { ticketid } of shown) {
    const view = await ticketView(tx, ticketid)
    // An example that was merged into this client may be removed meanwhile.
    if (view !== undefined) await announceTicketView(app, tx, { event: events.ticketChanged, view, actor })
  }
}
