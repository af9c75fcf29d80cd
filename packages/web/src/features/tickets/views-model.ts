import {
  compareInstants,
  isHandler,
  isPending,
  type Me,
  type MyTicket,
  showAll,
  type TicketFilter,
  type TicketRule,
  type ViewName,
} from '@switchboard/contract'

/** A department or an agent, by its name. */
export type Named = NonNullable<TicketFilter['handler']>

export const noFilter: TicketFilter = showAll.filter

export const isFiltered = ({ platform, department, handler }: TicketFilter): boolean =>
  platform !== null || department !== null || handler !== null

/** Each ticket is in one group; the list shows them in this order. */
export const groupNames = ['waiting', 'mine', 'colleagues', 'snoozed'] as const
export type GroupName = (typeof groupNames)[number]
export type TicketGroups = Readonly<Record<GroupName, readonly MyTicket[]>>

/** The open tickets that fit the filter in their groups, each in the order of the rule. */
export function groupTickets(
  open: readonly MyTicket[],
  { filter, order }: Pick<TicketRule, 'filter' | 'order'>,
  me: Me,
): TicketGroups {
  const groups: Record<GroupName, MyTicket[]> = { waiting: [], mine: [], colleagues: [], snoozed: [] }
  const ordered = order === 'newest' ? open.toSorted(newestFirst) : open
  for (const ticket of ordered) if (fits(ticket, filter)) groups[groupOf(ticket, me)].push(ticket)
  return groups
}

const newestFirst = (one: MyTicket, other: MyTicket): number =>
  compareInstants(lastOf(other), lastOf(one)) || one.ticketid.localeCompare(other.ticketid)

const lastOf = ({ last_message, created_on }: MyTicket): string => last_message?.created_on ?? created_on

function groupOf(ticket: MyTicket, me: Me): GroupName {
  if (ticket.snoozed !== null) return 'snoozed'
  if (isPending(ticket)) return 'waiting'
  return isHandler(me, ticket) ? 'mine' : 'colleagues'
}

const fits = (ticket: MyTicket, { platform, department, handler }: TicketFilter): boolean =>
  (platform === null || ticket.platform === platform) &&
  (department === null || ticket.departmentid === department.id) &&
  (handler === null || ticket.userid === handler.id)

/** The groups that a view shows, without the empty ones. */
export function shownGroups(
  view: ViewName,
  groups: TicketGroups,
): { name: GroupName; tickets: readonly MyTicket[] }[] {
  return groupNames
    .filter((name) => view === 'all' || name === view)
    .map((name) => ({ name, tickets: groups[name] }))
    .filter(({ tickets }) => tickets.length > 0)
}

/** How many tickets each view would show. */
export function countViews(groups: TicketGroups): Record<ViewName, number> {
  const { waiting, mine, colleagues, snoozed } = groups
  return {
    mine: mine.length,
    waiting: waiting.length,
    colleagues: colleagues.length,
    snoozed: snoozed.length,
    all: mine.length + waiting.length + colleagues.length + snoozed.length,
  }
}

/** How many of the grouped tickets a rule would show. */
export const countFitting = (groups: TicketGroups, { view, filter }: TicketRule): number =>
  groupNames
    .filter((name) => view === 'all' || name === view)
    .flatMap((name) => groups[name])
    .filter((ticket) => fits(ticket, filter)).length

/** The departments and handlers of the open tickets, and those that are chosen already, by name. */
export function filterOptions(
  open: readonly MyTicket[],
  { department, handler }: TicketFilter,
): { departments: readonly Named[]; handlers: readonly Named[] } {
  const departments = new Map(department ? [[department.id, department.name]] : [])
  const handlers = new Map(handler ? [[handler.id, handler.name]] : [])
  for (const { departmentid, department_name, userid, user_name } of open) {
    if (departmentid !== null && department_name !== null) departments.set(departmentid, department_name)
    if (userid !== null && user_name !== null) handlers.set(userid, user_name)
  }
  return { departments: byName(departments), handlers: byName(handlers) }
}

const byName = (names: ReadonlyMap<string, string>): Named[] =>
  [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
