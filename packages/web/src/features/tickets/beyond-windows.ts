import {
  applyToWindow,
  calls,
  change,
  comparePlaces,
  type GroupName,
  groupNames,
  isHandler,
  type LiveEvent,
  limits,
  type Me,
  type MyTicket,
  openList,
  type ReadMarks,
  ticketIdOf,
  ticketOf,
  type TicketPlace,
  type TicketWindow,
  withHandlerName,
} from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { whenVisible } from '../../lib/use-is-visible.ts'
import { callApi, request } from '../../live/api.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { changeSnapshot, fetchPart, fetchSnapshot } from '../../live/snapshot.ts'
import type { Facets } from './facets.ts'
import { withNames, withTicket } from './facets-live.ts'
import {
  applyTo,
  type Before,
  countsKey,
  everyOpen,
  type FindTicket,
  readMarksKey,
  readMarksOf,
  type WindowSource,
  windowQuery,
  withPage,
} from './ticket-windows.ts'

/** Puts the next rows under those shown; the same rows are asked for once. Answers whether they came. */
export function loadNext(source: WindowSource, client: QueryClient): Promise<boolean> {
  const query = windowQuery(source)
  const shown = client.getQueryData(query.queryKey)?.value
  if (!shown?.end) return Promise.resolve(true)
  const { end } = shown
  const begun = loading.get(end)
  if (begun) return begun
  const done = fetchNext(source, client, shown)
    .then(
      (withMore) => {
        changeSnapshot(client, query, withMore)
        return true
      },
      () => false,
    )
    .finally(() => loading.delete(end))
  loading.set(end, done)
  return done
}

const loading = new WeakMap<TicketPlace, Promise<boolean>>()

const fetchNext = (source: WindowSource, client: QueryClient, shown: TicketWindow) =>
  fetchPart(
    () => source.fetchPage(shown, 0),
    // Another window is shown by now: these are not its next rows.
    (now: TicketWindow, page) => (isSameEnd(now, shown) ? withPage(now, page, source) : now),
    applyTo(source, client),
  )

const isSameEnd = (one: TicketWindow, other: TicketWindow): boolean =>
  one.end !== null && other.end !== null && comparePlaces(one.end, other.end) === 0

/** The ticket that is looked for in a list, which is loaded on for it, at most to the end of a group. */
export async function seekIn(
  source: WindowSource,
  client: QueryClient,
  find: FindTicket,
  upTo: GroupName = 'snoozed',
): Promise<MyTicket | undefined> {
  for (;;) {
    const window = client.getQueryData(windowQuery(source).queryKey)?.value
    const found = window && find(window.tickets)
    if (found || !window?.end || window.end[0] > groupNames.indexOf(upTo)) return found
    if (!(await loadNext(source, client))) return undefined
  }
}

/** The counts of the open tickets as of one moment. */
export async function fetchCounts(client: QueryClient): Promise<Snapshot<Facets>> {
  const { value, position } = await fetchSnapshot(
    () => callApi(calls.getTicketCounts),
    ({ facets, position: exact }) => ({ facets, exact, isLate: exact === null }),
    (counted, event) =>
      ticketIdOf(event) === undefined || event.id <= (counted.exact ?? 0)
        ? counted
        : { ...counted, isLate: true },
  )
  // What a ticket was before an event that came meanwhile, nobody knows any more.
  if (value.isLate) countAgain(client)
  return { value: value.facets, position: value.exact ?? position }
}

/** The counts follow a change of a ticket at once when the page knows what it was, and otherwise are asked for again. */
export function followCounts(
  queries: QueryClient,
  event: LiveEvent,
  { former, me, readMarks }: Before,
): void {
  const counts = queries.getQueryData<Snapshot<Facets>>(countsKey)
  if (!counts || (event.id !== 0 && event.id <= counts.position)) return
  const become = (value: Facets) => queries.setQueryData(countsKey, { ...counts, value })
  if (event.type === 'departmentsChanged')
    return void become(withNames(counts.value, event.payload.departments))
  if (event.type === 'agentChanged')
    return void become(counts.value.map((facet) => withHandlerName(facet, event.payload.agent)))
  if (ticketIdOf(event) === undefined) return
  if (former === undefined) return mayChange(counts.value, event, me) ? countAgain(queries) : undefined
  const before = former.closed_on === null ? former : undefined
  const context = { me, list: openList(me, everyOpen), readMarks }
  const window = { tickets: [former], end: null }
  const [after] = applyToWindow(window, event, context).tickets
  become(withTicket(counts.value, { before, after }, me))
}

/** A message changes the counts only when it makes my ticket unread, or ends a snooze. */
function mayChange(facets: Facets, event: LiveEvent, me: Me): boolean {
  const ticket = ticketOf(event)
  if (event.type !== 'newMessage' || ticket === undefined || isHandler(me, ticket)) return true
  return facets.some(({ group, departmentid, userid, platform }) => {
    const isAlike = departmentid === ticket.departmentid && userid === ticket.userid
    return group === 'snoozed' && isAlike && platform === ticket.platform
  })
}

let again: ReturnType<typeof setTimeout> | undefined

/** Once for all that happens within a moment, and not while nobody looks at the page. */
function countAgain(queries: QueryClient): void {
  again ??= setTimeout(
    () =>
      whenVisible(() => {
        again = undefined
        void queries.invalidateQueries({ queryKey: countsKey })
      }),
    limits.countsEvery,
  )
}

/** For tickets that come into a list by a live event. Merged into what is known; answers with how many there are. */
export async function fetchReadMarks(client: QueryClient): Promise<number> {
  const fetched = await request(calls.getReadMarks)
  const known = readMarksOf(client)
  const marks = fetched.map(
    ({ ticketid, read_seq }) => [ticketid, Math.max(read_seq, known[ticketid] ?? 0)] as const,
  )
  client.setQueryData<ReadMarks>(readMarksKey, { ...known, ...Object.fromEntries(marks) })
  raiseMarks(client)
  return fetched.length
}

/** What came into a list before the marks were here. */
function raiseMarks(client: QueryClient): void {
  const marks = readMarksOf(client)
  const raised = (ticket: MyTicket): MyTicket => {
    const mark = marks[ticket.ticketid] ?? 0
    return mark > ticket.read_seq ? { ...ticket, read_seq: mark } : ticket
  }
  client.setQueriesData<Snapshot<TicketWindow>>({ queryKey: ['tickets', 'open'] }, (snapshot) => {
    if (!snapshot) return snapshot
    const tickets = change(snapshot.value.tickets, raised)
    return { ...snapshot, value: { ...snapshot.value, tickets } }
  })
}
