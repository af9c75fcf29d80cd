import { calls, NO_TICKETS } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { openReadMarks } from './open-tickets-store.ts'
import { openTickets, openTicketsOn, ticketCounts } from './open-tickets.ts'
import { accessTicket, closedTickets, oneTicket, searchTickets } from './tickets.ts'

export const ticketsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getTickets, async ({ me }) => {
      const tickets = await openTickets(app, me)
      return tickets.length === 0 ? NO_TICKETS : tickets
    })
    serve(calls.getTicketPage, ({ me, query }) => openTicketsOn(app, me, query))
    serve(calls.getTicketCounts, ({ me }) => ticketCounts(app, me))
    serve(calls.getReadMarks, ({ me }) => openReadMarks(app.db, me))
    serve(calls.getClosedTickets, ({ me, params }) => closedTickets(app, me, params.offset))
    serve(calls.searchTickets, ({ me, params }) => searchTickets(app, me, params.keyword, params.view))
    serve(calls.getTicket, ({ me, params }) => oneTicket(app, me, params.ticketid))
    serve(calls.getTicketHandler, async ({ me, params }) => {
      const ticket = await accessTicket(app.db, me, params.ticketid, params.created_on)
      return { userid: ticket.userid }
    })
  },
}
