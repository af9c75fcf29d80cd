import {
  type GroupName,
  groupNames,
  groupOf,
  type Me,
  type MyTicket,
  showAll,
  type TicketFilter,
} from '@switchboard/contract'

export const noFilter: TicketFilter = showAll.filter

export const isFiltered = ({ platform, department, handler }: TicketFilter): boolean =>
  platform !== null || department !== null || handler !== null

export interface TicketGroup {
  name: GroupName
  tickets: readonly MyTicket[]
}

/** The tickets of a list in their groups, without the empty ones. */
export function groupTickets(tickets: readonly MyTicket[], me: Me): TicketGroup[] {
  const groups: Record<GroupName, MyTicket[]> = { waiting: [], mine: [], colleagues: [], snoozed: [] }
  for (const ticket of tickets) groups[groupOf(me, ticket)].push(ticket)
  return groupNames
    .map((name) => ({ name, tickets: groups[name] }))
    .filter(({ tickets: some }) => some.length > 0)
}
