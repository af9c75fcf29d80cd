import {
  applyToWindow,
  calls,
  closedList,
  inOrder,
  type LiveEvent,
  limits,
  type Me,
  type MyTicket,
  openList,
  type ReadMarks,
  showAll,
  type TicketList,
  type TicketRule,
  type TicketWindow,
} from '@switchboard/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import type { Outcome, Snapshot } from '../../live/outcome.ts'
import { asItIs, fetchSnapshot } from '../../live/snapshot.ts'

/** A list that is loaded from its top down to where paging has come. */
export interface WindowSource {
  me: Me
  list: TicketList
  /** How many rows come at once. */
  page: number
  queryKey: readonly ['tickets', 'closed'] | readonly ['tickets', 'open', TicketRule]
  /** The rows after those shown, and whether they are the last. */
  fetchPage: (shown: TicketWindow, wanted: number) => Promise<Outcome<Page>>
}

interface Page {
  tickets: readonly MyTicket[]
  isLast: boolean
}

/** All open tickets in the usual order: while they are here to the end, every list of open tickets is made of them. */
export const everyOpen: TicketRule = { view: 'all', filter: showAll.filter, order: 'usual' }

/** The rule of a list by a choice; one list has one rule, whatever was chosen to come to it. */
export function listRuleOf({ view, order, filter }: TicketRule): TicketRule {
  const isFiltered = filter.platform !== null || filter.department !== null || filter.handler !== null
  return view === 'all' && order === 'usual' && !isFiltered ? everyOpen : { view, order, filter }
}

export function openTickets(me: Me, rule: TicketRule): WindowSource {
  const { view, order, filter } = rule
  return {
    me,
    list: openList(me, rule),
    page: limits.openTicketsPage,
    queryKey: ['tickets', 'open', rule],
    async fetchPage({ end }, wanted) {
      const count = Math.min(Math.max(wanted, limits.openTicketsPage), limits.openTicketsMost)
      // What is the server's default is left out: workspace.html has asked for that address already.
      const query = {
        view: view === 'all' ? undefined : view,
        order: order === 'usual' ? undefined : order,
        platform: filter.platform ?? undefined,
        departmentid: filter.department?.id,
        handlerid: filter.handler?.id,
        after: end?.join(','),
        count: count === limits.openTicketsPage ? undefined : count,
      }
      return pageOf(await callApi(calls.getTicketPage, { query }), count)
    },
  }
}

export const closedTickets = (me: Me): WindowSource => ({
  me,
  list: closedList,
  page: limits.closedTicketsPage,
  queryKey: ['tickets', 'closed'],
  fetchPage: async ({ end }) =>
    pageOf(
      await callApi(calls.getClosedTickets, { params: { offset: end?.join(',') ?? 0 } }),
      limits.closedTicketsPage,
    ),
})

const pageOf = (outcome: Outcome<readonly MyTicket[]>, count: number): Outcome<Page> =>
  outcome.kind === 'done'
    ? { ...outcome, answer: { tickets: outcome.answer, isLast: outcome.answer.length < count } }
    : outcome

export type FindTicket = (tickets: readonly MyTicket[]) => MyTicket | undefined

/** The first page; when it is fetched again, all that was loaded, so that nobody loses the place in the list. */
export const windowQuery = (source: WindowSource) =>
  queryOptions({
    queryKey: source.queryKey,
    queryFn: ({ client }) => {
      const loaded = client.getQueryData<Snapshot<TicketWindow>>(source.queryKey)?.value.tickets.length ?? 0
      return fetchSnapshot(() => fetchFromTop(source, loaded), asItIs, applyTo(source, client))
    },
  })

/** The answer is as old as its first page: events since then are applied to all of it. */
async function fetchFromTop(source: WindowSource, wanted: number): Promise<Outcome<TicketWindow>> {
  let window: TicketWindow = { tickets: [], end: null }
  let position: number | undefined
  do {
    const outcome = await source.fetchPage(window, wanted - window.tickets.length)
    if (outcome.kind !== 'done') return outcome
    position ??= outcome.position
    window = withPage(window, outcome.answer, source)
  } while (window.end !== null && window.tickets.length < wanted)
  return { kind: 'done', answer: window, position }
}

/** A ticket that has moved from above to below the end meanwhile is in both. */
export function withPage(
  window: TicketWindow,
  { tickets, isLast }: Page,
  { list }: WindowSource,
): TicketWindow {
  const added = new Set(tickets.map(({ ticketid }) => ticketid))
  const above = window.tickets.filter(({ ticketid }) => !added.has(ticketid))
  const last = tickets.at(-1)
  return {
    tickets: inOrder([...above, ...tickets], list.placeOf),
    end: isLast || last === undefined ? null : list.placeOf(last),
  }
}

export const applyTo =
  ({ me, list }: WindowSource, client: QueryClient) =>
  (window: TicketWindow, event: LiveEvent): TicketWindow =>
    applyToWindow(window, event, { me, list, readMarks: readMarksOf(client) })

/** My read marks of tickets that are in no list, for when they come back. */
export const readMarksKey = ['tickets', 'marks'] as const
export const readMarksOf = (client: QueryClient): ReadMarks =>
  client.getQueryData<ReadMarks>(readMarksKey) ?? noMarks
const noMarks: ReadMarks = {}

/** Where the counts of all open tickets are kept. */
export const countsKey = ['tickets', 'counts'] as const

/** What the page knew before an event. */
export interface Before {
  me: Me
  readMarks: ReadMarks
  /** The ticket, where a list held it. */
  former: MyTicket | undefined
}
