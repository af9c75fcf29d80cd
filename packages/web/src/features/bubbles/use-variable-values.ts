import { useMe } from '../../live/me.ts'
import { useOpenTicket } from '../../live/open-ticket.ts'
import { isErased } from '../../i18n/client-name.ts'
import type { VariableValues } from './variables.ts'

/** What the variables of a saved text stand for in the open ticket. */
export function useVariableValues(): VariableValues {
  const { ticket } = useOpenTicket()
  const { firstName, lastName } = useMe()
  return {
    client_name: isErased(ticket) ? '' : ticket.client_name,
    agent_name: `${firstName} ${lastName}`.trim(),
    department: ticket.department_name ?? '',
    ticket: ticket.ticketid.slice(0, 8),
  }
}
