import type { Ticket } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { TicketsTable } from '../../platform/db/tables/ticket-tables.ts'

/** A ticket as the database holds it. */
export type TicketRow = Selectable<TicketsTable>

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

/** Who sees a ticket, and whose it is. */
export type TicketAudience = Pick<TicketRow, 'departmentid' | 'userid' | 'clientid'>

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
