import {
  applyToReadMarks,
  applyToWindow,
  calls,
  closedList,
  comparePlaces,
  type LiveEvent,
  type MyTicket,
  openList,
  type ReadMarks,
  showAll,
  ticketIdOf,
  type TicketList,
  type TicketRule,
  type TicketWindow,
} from '@switchboard/contract'
import type { Caller } from '../caller.ts'

/** The lists of tickets that a page of one person holds. */
export interface TicketWindows {
  /** By the names of `rules`: all that fits, and what a page has loaded that has come to its second row. */
  whole: Record<string, TicketWindow>
  loaded: Record<string, TicketWindow>
  closed: TicketWindow
  readMarks: ReadMarks
  /** Whether no event was applied to them. */
  isFetched: boolean
}

const LOADED = 2

const rulesOf = ({ me }: Caller): Record<string, TicketRule> => ({
  all: showAll,
  newest: { ...showAll, order: 'newest' },
  waiting: { ...showAll, view: 'waiting' },
  colleagues: { ...showAll, view: 'colleagues', order: 'newest' },
  snoozed: { ...showAll, view: 'snoozed' },
  mine: { ...showAll, filter: { ...showAll.filter, handler: { id: me.id, name: '' } } },
  department: {
    ...showAll,
    filter: { platform: 'telegram', department: { id: me.departmentid ?? me.id, name: '' }, handler: null },
  },
})

export async function fetchWindows(caller: Caller): Promise<TicketWindows> {
  const named = Object.entries(rulesOf(caller)).map(
    async ([name, rule]) => [name, await fetchOpen(caller, rule, name === 'all' ? SHORT : LONG)] as const,
  )
  const whole = Object.fromEntries(await Promise.all(named))
  const closed = await caller.call(calls.getClosedTickets, { params: { offset: '0' } })
  const marks = await caller.call(calls.getReadMarks)
  const loaded = mapValues(whole, ({ tickets }, name) =>
    windowOf(tickets.slice(0, LOADED), LOADED, listOf(caller, name)),
  )
  return {
    whole,
    loaded,
    closed: windowOf(closed, 10, closedList),
    readMarks: Object.fromEntries(marks.map(({ ticketid, read_seq }) => [ticketid, read_seq])),
    isFetched: true,
  }
}

/** The first page of one list is short, so that it has a second one; all others are as large as they may be. */
const SHORT = 3
const LONG = 100

/** All that fits the rule. */
async function fetchOpen(
  caller: Caller,
  { view, order, filter }: TicketRule,
  first: number,
): Promise<TicketWindow> {
  const placeOf = openList(caller.me, { view, order, filter }).placeOf
  const query = {
    view,
    order,
    platform: filter.platform ?? undefined,
    departmentid: filter.department?.id,
    handlerid: filter.handler?.id,
  }
  const tickets: MyTicket[] = []
  for (;;) {
    const last = tickets.at(-1)
    const after = last && placeOf(last).join(',')
    const count = last ? LONG : first
    const page = await caller.call(calls.getTicketPage, { query: { ...query, after, count } })
    tickets.push(...page)
    if (page.length < count) return { tickets, end: null }
  }
}

const windowOf = (tickets: readonly MyTicket[], page: number, list: TicketList): TicketWindow => {
  const last = tickets.at(-1)
  return { tickets, end: last === undefined || tickets.length < page ? null : list.placeOf(last) }
}

/** The windows after an event, by the same rules as in the page. */
export function applyToWindows(windows: TicketWindows, event: LiveEvent, caller: Caller): TicketWindows {
  const id = ticketIdOf(event)
  const held = [...Object.values(windows.whole), windows.closed].flatMap(({ tickets }) => tickets)
  const readMarks = applyToReadMarks(
    windows.readMarks,
    event,
    held.find(({ ticketid }) => ticketid === id),
  )
  const after = (window: TicketWindow, list: TicketList) =>
    applyToWindow(window, event, { me: caller.me, list, readMarks })
  const open = (window: TicketWindow, name: string) => after(window, listOf(caller, name))
  return {
    whole: mapValues(windows.whole, open),
    loaded: mapValues(windows.loaded, open),
    closed: after(windows.closed, closedList),
    readMarks,
    isFetched: false,
  }
}

/** What can be compared: what is fetched later has other ends, and is cut where the page has come to. */
export function seenWindows(windows: TicketWindows, replayed: TicketWindows, caller: Caller) {
  const loaded = mapValues(replayed.loaded, ({ end }, name) =>
    windows.isFetched
      ? windows.whole[name]?.tickets.filter((one) => isAbove(one, end, listOf(caller, name)))
      : windows.loaded[name]?.tickets,
  )
  return {
    whole: mapValues(windows.whole, ({ tickets }) => tickets),
    loaded,
    closed: windows.closed.tickets.slice(0, 10),
  }
}

const isAbove = (ticket: MyTicket, end: TicketWindow['end'], list: TicketList): boolean =>
  end === null || comparePlaces(list.placeOf(ticket), end) <= 0

const listOf = (caller: Caller, name: string): TicketList =>
  openList(caller.me, rulesOf(caller)[name] ?? showAll)

const mapValues = <Value, Result>(
  values: Record<string, Value>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
