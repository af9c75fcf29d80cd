import {
  type GroupName,
  inOrder,
  type Me,
  type MyTicket,
  placeByOrder,
  type TicketPlace,
  type TicketRule,
  type TicketWindow,
} from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMe } from '../../live/me.ts'
import { countsQuery, loadNext, readMarksQuery, seekIn } from './beyond.ts'
import { type Facets, facetsOf } from './facets.ts'
import {
  everyOpen,
  type FindTicket,
  listRuleOf,
  openTickets,
  type WindowSource,
  windowQuery,
} from './ticket-windows.ts'
import { noFilter } from './views-model.ts'

/** The open tickets that fit a rule, from the top down to where paging has come. */
export interface OpenList {
  /** Undefined while they load. */
  tickets: readonly MyTicket[] | undefined
  isComplete: boolean
  isError: boolean
  retry: () => void
  /** Whether the next rows could not be loaded. */
  hasNoMore: boolean
  loadMore: () => Promise<unknown>
  /** Looks for a ticket also in the rows that are still to come, at most to the end of a group. */
  seek: (find: FindTicket, upTo?: GroupName) => Promise<MyTicket | undefined>
}

export function useOpenList(rule: TicketRule): OpenList {
  const me = useMe()
  const queries = useQueryClient()
  const every = useEveryOpen()
  const isWhole = every.data?.value.end === null
  const source = useMemo(() => openTickets(me, listRuleOf(rule)), [me, rule])
  const asked = useQuery({ ...windowQuery(source), enabled: every.isSuccess && !isWhole })
  const { data, isError, refetch } = isWhole || every.isError ? every : asked
  const window = data?.value
  const tickets = useMemo(
    () => (isWhole && window ? listedOf(window.tickets, rule, source) : window?.tickets),
    [isWhole, window, rule, source],
  )
  const more = useMoreOf(source, isWhole ? undefined : window)
  return {
    ...more,
    tickets,
    isComplete: window?.end === null,
    isError,
    retry: () => void refetch(),
    seek: async (find, upTo) => (isWhole ? find(tickets ?? none) : seekIn(source, queries, find, upTo)),
  }
}

/** The tickets of a list, out of all open ones in the usual order. */
function listedOf(
  open: readonly MyTicket[],
  { order }: TicketRule,
  { list }: WindowSource,
): readonly MyTicket[] {
  const held = open.filter(list.holds)
  return order === everyOpen.order ? held : inOrder(held, list.placeOf)
}

/** The next rows of a list; one that has become short gets them by itself. */
export function useMoreOf(
  source: WindowSource,
  window: TicketWindow | undefined,
): Pick<OpenList, 'hasNoMore' | 'loadMore'> {
  const queries = useQueryClient()
  const [failedAt, setFailedAt] = useState<TicketPlace | null>(null)
  const end = window?.end ?? null
  const loadMore = () => loadNext(source, queries).then((isDone) => setFailedAt(isDone ? null : end))
  const isShort = end !== null && (window?.tickets.length ?? 0) < source.page / 2
  const fill = useEffectEvent(loadMore)
  useEffect(() => {
    if (isShort) void fill()
  }, [isShort, end])
  return { hasNoMore: end !== null && failedAt === end, loadMore }
}

/** The open tickets that are loaded anyway, in the usual order: the first of all, and my own. Undefined while they load. */
export function useOpenTickets(): readonly MyTicket[] | undefined {
  const me = useMe()
  const every = useEveryOpen().data?.value
  const isPart = every !== undefined && every.end !== null
  const own = useMemo(() => openTickets(me, ownRule(me)), [me])
  const mine = useQuery({ ...windowQuery(own), enabled: isPart }).data?.value.tickets
  return useMemo(() => {
    if (!every || !isPart || !mine) return every?.tickets
    const all = new Map([...every.tickets, ...mine].map((ticket) => [ticket.ticketid, ticket]))
    return inOrder([...all.values()], placeByOrder(me, 'usual'))
  }, [every, isPart, mine, me])
}

/** Looks for a ticket among all open ones that wait or are mine. */
export function useSeekOpen(): (find: FindTicket) => Promise<MyTicket | undefined> {
  const me = useMe()
  const queries = useQueryClient()
  return (find) => seekIn(openTickets(me, everyOpen), queries, find, 'mine')
}

/** The counts of all open tickets: from the tickets themselves while all are here. Undefined while they load. */
export function useFacets(): Facets | undefined {
  const me = useMe()
  const every = useEveryOpen().data?.value
  const isAsked = every !== undefined && every.end !== null
  const counts = useQuery({ ...countsQuery, enabled: isAsked }).data?.value
  useQuery({ ...readMarksQuery, enabled: isAsked })
  const own = useMemo(
    () => (every && every.end === null ? facetsOf(every.tickets, me) : undefined),
    [every, me],
  )
  return own ?? counts
}

const useEveryOpen = () => useQuery(windowQuery(openTickets(useMe(), everyOpen)))

const ownRule = (me: Me): TicketRule => ({
  ...everyOpen,
  filter: { ...noFilter, handler: { id: me.id, name: '' } },
})

const none: readonly MyTicket[] = []
