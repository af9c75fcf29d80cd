import type { Client } from '../entities/client.ts'
import type { Me } from '../entities/session.ts'
import type { MyTicket, Ticket } from '../entities/ticket.ts'
import { isClosed, maySeeTicket, ticketRights } from '../policies/ticket-policy.ts'
import type { LiveEvent } from './live-event.ts'
import { namesOf, withDepartmentName } from './apply-to-departments.ts'
import { change, put, withFields, without } from './lists.ts'
import { compareClosedTickets, compareOpenTickets } from './ticket-order.ts'

/** The ticket lists as one agent sees them. */
export interface TicketLists {
  /** As GET /tickets answers. */
  open: readonly MyTicket[]
  /** The closed tickets from the newest closing down to where paging has come. */
  closed: readonly MyTicket[]
  /** Whether paging has come to the end of the closed tickets. */
  closedIsComplete: boolean
  /** My read marks of tickets that left the lists, for when they come back. */
  readMarks: Readonly<Record<string, number>>
}

export function applyToTickets(lists: TicketLists, event: LiveEvent, me: Me): TicketLists {
  switch (event.type) {
    case 'newTicket':
    case 'acceptTicket':
    case 'newHandler':
    case 'closeTicket':
    case 'reopenTicket':
    case 'ticketChanged':
    case 'newMessage':
      return place(lists, event.payload.ticket, me)
    case 'undoTicketAction':
      return place(unread(lists, event.payload.ticket), event.payload.ticket, me)
    case 'ticketOutOfSight':
      return leave(lists, event.payload.ticketid)
    case 'departmentsChanged':
      return rename(lists, namesOf(event.payload.departments))
    case 'clientChanged':
      return changeClient(lists, event.payload.client.clientid, event.payload.client)
    case 'clientMerged':
      return changeClient(lists, event.payload.clientid, event.payload.client)
    case 'ticketRead':
      return read(lists, event.payload.ticketid, event.payload.read_seq)
    default:
      return lists
  }
}

function place(lists: TicketLists, ticket: Ticket, me: Me): TicketLists {
  const id = ticket.ticketid
  if (!maySeeTicket(me, ticket)) return leave(lists, id)
  const mine: MyTicket = { ...ticket, may: ticketRights(me, ticket), read_seq: readMark(lists, id) }
  if (isClosed(ticket)) return close(lists, mine)
  return withFields(lists, {
    open: put(lists.open, mine, idOf, compareOpenTickets(me)),
    closed: without(lists.closed, isTicket(id)),
  })
}

/** A ticket below the range of messages that paging has loaded is not added: the page that holds it is still to come. */
function close(lists: TicketLists, ticket: MyTicket): TicketLists {
  const last = lists.closed.at(-1)
  const isLoaded = lists.closedIsComplete || (last !== undefined && compareClosedTickets(ticket, last) <= 0)
  if (!isLoaded) return leave(lists, ticket.ticketid)
  return withFields(lists, {
    open: without(lists.open, isTicket(ticket.ticketid)),
    closed: put(lists.closed, ticket, idOf, compareClosedTickets),
  })
}

function leave(lists: TicketLists, id: string): TicketLists {
  return withFields(lists, {
    open: without(lists.open, isTicket(id)),
    closed: without(lists.closed, isTicket(id)),
    readMarks: remember(lists.readMarks, id, readMark(lists, id)),
  })
}

/** A department is called otherwise: its tickets show the new name. */
function rename(lists: TicketLists, names: ReadonlyMap<string, string>): TicketLists {
  return withFields(
    lists,
    changeEach(lists, (ticket) => withDepartmentName(ticket, names)),
  )
}

/** Only the open tickets of a client are announced with the client: closed ones, without end, change here. */
function changeClient(lists: TicketLists, clientid: string, client: Client): TicketLists {
  return withFields(
    lists,
    changeEach(lists, (ticket) => withClient(ticket, clientid, client)),
  )
}

/** A ticket of this client with what it shows of the client now; itself when it is another client's. */
export function withClient<T extends Ticket>(ticket: T, clientid: string, client: Client): T {
  if (ticket.clientid !== clientid) return ticket
  const { client_name, account_number, blocked_on } = client
  return { ...ticket, clientid: client.clientid, client_name, account_number, client_blocked: blocked_on }
}

function read(lists: TicketLists, id: string, seq: number): TicketLists {
  const mark = (ticket: MyTicket): MyTicket =>
    ticket.ticketid === id ? { ...ticket, read_seq: Math.max(ticket.read_seq, seq) } : ticket
  return withFields(lists, {
    ...changeEach(lists, mark),
    readMarks: remember(lists.readMarks, id, seq),
  })
}

/** The messages of an undone action are gone: their numbers will be reused for messages that are still unread. */
function unread(lists: TicketLists, { ticketid, last_seq }: Ticket): TicketLists {
  const mark = (ticket: MyTicket): MyTicket =>
    ticket.ticketid === ticketid ? { ...ticket, read_seq: Math.min(ticket.read_seq, last_seq) } : ticket
  const known = lists.readMarks[ticketid]
  return withFields(lists, {
    ...changeEach(lists, mark),
    readMarks:
      known === undefined || known <= last_seq
        ? lists.readMarks
        : { ...lists.readMarks, [ticketid]: last_seq },
  })
}

const changeEach = (
  { open, closed }: TicketLists,
  changed: (ticket: MyTicket) => MyTicket,
): Pick<TicketLists, 'open' | 'closed'> => ({ open: change(open, changed), closed: change(closed, changed) })

const remember = (marks: TicketLists['readMarks'], id: string, seq: number): TicketLists['readMarks'] =>
  seq > (marks[id] ?? 0) ? { ...marks, [id]: seq } : marks

function readMark(lists: TicketLists, id: string): number {
  const known = lists.open.find(isTicket(id)) ?? lists.closed.find(isTicket(id))
  return Math.max(known?.read_seq ?? 0, lists.readMarks[id] ?? 0)
}

const idOf = (ticket: Ticket): string => ticket.ticketid
const isTicket =
  (id: string) =>
  (ticket: Ticket): boolean =>
    ticket.ticketid === id
