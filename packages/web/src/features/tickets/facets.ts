import {
  type GroupName,
  groupNames,
  groupOf,
  isHandler,
  type Me,
  type MyTicket,
  type TicketFacet,
  type TicketFilter,
  type TicketRule,
  type ViewName,
} from '@switchboard/contract'

export type Facets = readonly TicketFacet[]

/** The counts of tickets that are all here: made once for all parts of the page that show them. */
export function facetsOf(tickets: readonly MyTicket[], me: Me): Facets {
  const known = counted.get(tickets)
  if (known?.me === me) return known.facets
  const facets = countOnce(tickets, me)
  counted.set(tickets, { me, facets })
  return facets
}

const counted = new WeakMap<readonly MyTicket[], { me: Me; facets: Facets }>()

function countOnce(tickets: readonly MyTicket[], me: Me): Facets {
  const facets = new Map<string, TicketFacet>()
  for (const ticket of tickets) {
    const one = facetOf(ticket, me)
    const known = facets.get(keyOf(one))
    facets.set(keyOf(one), known ? addTo(known, one, 1) : one)
  }
  return [...facets.values()]
}

export const addTo = (known: TicketFacet, one: TicketFacet, times: 1 | -1): TicketFacet => ({
  ...known,
  count: known.count + times,
  unread: Math.max(0, known.unread + times * one.unread),
})

export const keyOf = ({ departmentid, userid, platform, group }: TicketFacet): string =>
  [departmentid, userid, platform, group].join()

export function facetOf(ticket: MyTicket, me: Me): TicketFacet {
  const { departmentid, department_name, userid, user_name, platform } = ticket
  const group = groupOf(me, ticket)
  return {
    departmentid,
    department_name,
    userid,
    user_name,
    platform,
    group: group === 'mine' || group === 'colleagues' ? 'handled' : group,
    count: 1,
    unread: Number(isHandler(me, ticket) && ticket.last_client_seq > ticket.read_seq),
  }
}

/** How many tickets of each group fit a filter. */
export function countGroups(facets: Facets, filter: TicketFilter, me: Me): Record<GroupName, number> {
  const counts = { waiting: 0, mine: 0, colleagues: 0, snoozed: 0 }
  for (const facet of facets) if (fits(facet, filter)) counts[groupOfFacet(facet, me)] += facet.count
  return counts
}

/** How many tickets each view would show. */
export function countViews(facets: Facets, filter: TicketFilter, me: Me): Record<ViewName, number> {
  const groups = countGroups(facets, filter, me)
  return { ...groups, all: groupNames.reduce((sum, name) => sum + groups[name], 0) }
}

/** How many tickets a rule would show. */
export const countFitting = (facets: Facets, { view, filter }: TicketRule, me: Me): number =>
  countViews(facets, filter, me)[view]

/** How many tickets of mine have messages that I have not read. */
export const countUnread = (facets: Facets): number => facets.reduce((sum, { unread }) => sum + unread, 0)

const fits = (
  { platform, departmentid, userid }: TicketFacet,
  { platform: channel, department, handler }: TicketFilter,
): boolean =>
  (channel === null || platform === channel) &&
  (department === null || departmentid === department.id) &&
  (handler === null || userid === handler.id)

function groupOfFacet({ group, userid }: TicketFacet, me: Me): GroupName {
  if (group !== 'handled') return group
  return userid === me.id ? 'mine' : 'colleagues'
}
