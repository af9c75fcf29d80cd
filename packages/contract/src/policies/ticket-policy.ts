import type { Me } from '../entities/session.ts'
import type { Ticket, TicketRights } from '../entities/ticket.ts'

/**
 * The rights table as sentences. They live in the contract because live events are broadcast to rooms
 * without any user's rights: the server enforces these functions, and the web app calls the same ones after an event.
 */
type TicketFacts = Pick<Ticket, 'userid' | 'departmentid' | 'closed_on' | 'stage'>
type Who = Pick<Me, 'id' | 'role' | 'departmentid'>

export const isAdmin = (me: Who): boolean => me.role === 'admin'
export const isClosed = (ticket: TicketFacts): boolean => ticket.closed_on !== null
export const isPending = (ticket: TicketFacts): boolean => !isClosed(ticket) && ticket.userid === null
export const isHandler = (me: Who, ticket: TicketFacts): boolean => ticket.userid === me.id

const isOfMyDepartment = (me: Who, ticket: TicketFacts): boolean =>
  ticket.departmentid !== null && ticket.departmentid === me.departmentid

export const maySeeTicket = (me: Who, ticket: TicketFacts): boolean =>
  isAdmin(me) || isHandler(me, ticket) || isOfMyDepartment(me, ticket)

export const mayAccept = (me: Who, ticket: TicketFacts): boolean =>
  maySeeTicket(me, ticket) && isPending(ticket)

/** Sending, pinning, reacting and the client number: the handler, or anyone who sees a pending ticket. */
export const mayWorkOn = (me: Who, ticket: TicketFacts): boolean =>
  !isClosed(ticket) && (isHandler(me, ticket) || (isPending(ticket) && maySeeTicket(me, ticket)))

export const mayReassignOrClose = (me: Who, ticket: TicketFacts): boolean =>
  !isClosed(ticket) && (isAdmin(me) || mayWorkOn(me, ticket))

export const ticketRights = (me: Who, ticket: TicketFacts): TicketRights => ({
  accept: mayAccept(me, ticket),
  send: mayWorkOn(me, ticket),
  pin: mayWorkOn(me, ticket),
  react: mayWorkOn(me, ticket),
  editClientNumber: mayWorkOn(me, ticket),
  reassign: mayReassignOrClose(me, ticket),
  close: mayReassignOrClose(me, ticket),
})
