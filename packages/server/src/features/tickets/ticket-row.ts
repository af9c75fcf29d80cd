import type { Ticket } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import { columnsOf } from '../../platform/db/prepared-statement.ts'
import type { TicketsTable } from '../../platform/db/tables/ticket-tables.ts'

/** A ticket as the database holds it. */
export type TicketRow = Selectable<TicketsTable>

/** A ticket's columns one by one, for prepared statements; the compiler keeps them complete. */
export const ticketColumns = columnsOf<TicketRow>('tickets', {
  ticketid: true,
  created_on: true,
  clientid: true,
  identityid: true,
  accountid: true,
  platform: true,
  departmentid: true,
  choosing_since: true,
  userid: true,
  accepted_on: true,
  closed_on: true,
  closed_by: true,
  closed_by_name: true,
  updated_on: true,
  reopened_on: true,
  reopened_count: true,
  rating: true,
  earlier_ticketid: true,
  last_seq: true,
  last_client_seq: true,
  unanswered: true,
  waiting_since: true,
  last_created_on: true,
  last_message: true,
  undelivered: true,
  undo: true,
})

/** The names that are shown with a ticket. */
export interface TicketNames {
  client_name: string
  account_number: string | null
  blocked_on: string | null
  department_name: string | null
  handler_first_name: string | null
  handler_last_name: string | null
  earlier_tickets: number
}

/** The ticket with the names that belong to it. */
export type TicketView = TicketRow & TicketNames

/** The facts that the policies of the contract use. */
export const factsOf = (
  ticket: TicketRow,
): Pick<Ticket, 'userid' | 'departmentid' | 'closed_on' | 'stage'> => ({
  userid: ticket.userid,
  departmentid: ticket.departmentid,
  closed_on: ticket.closed_on,
  stage: stageOf(ticket),
})

export function stageOf(ticket: Pick<TicketRow, 'closed_on' | 'choosing_since'>): Ticket['stage'] {
  if (ticket.closed_on !== null) return 'closed'
  return ticket.choosing_since === null ? 'open' : 'choosing'
}
