import type { Pin } from '@switchboard/contract'
import type { TicketRow } from '../tickets/tickets.ts'
import type { PinRow } from './pins-store.ts'

/** The only place that shapes a pin for the wire. */
export function presentPin(row: PinRow, ticket: Pick<TicketRow, 'clientid' | 'created_on'>): Pin {
  if (row.pinned_on === null || row.pinned_by === null) throw new Error('A message that is not pinned.')
  return {
    ticketid: row.ticketid,
    agentid: row.pinned_by,
    agent_name: `${row.pinner_first_name ?? ''} ${row.pinner_last_name ?? ''}`.trim(),
    content: row.content,
    clientid: ticket.clientid,
    created_on: row.created_on,
    messageid: row.messageid,
    type: row.type,
    fileName: row.file_name,
    ticket_created_on: ticket.created_on,
    pinned_on: row.pinned_on,
    username: row.created_by_name,
  }
}
