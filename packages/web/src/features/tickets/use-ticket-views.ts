import {
  type MyTicket,
  type SavedView,
  showAll,
  type TicketFilter,
  type TicketListChoice,
  type TicketOrder,
  type TicketRule,
  type ViewName,
} from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../live/me.ts'
import { preferencesQuery, useChangePreferences } from '../../live/preferences.ts'
import { savedViewsQuery } from './saved-views/api.ts'
import {
  countFitting,
  countViews,
  groupTickets,
  type GroupName,
  noFilter,
  shownGroups,
} from './views-model.ts'

export interface TicketViews {
  /** Whether the agent's choice is here already. */
  isKnown: boolean
  rule: TicketRule
  /** The saved view whose rule it is. */
  chosen: SavedView | undefined
  counts: Readonly<Record<ViewName, number>>
  saved: readonly { view: SavedView; count: number }[]
  groups: readonly { name: GroupName; tickets: readonly MyTicket[] }[]
  /** The tickets of the groups, in the order of the list. */
  shown: readonly MyTicket[]
  show: (view: ViewName) => void
  showSaved: (view: SavedView) => void
  filterBy: (filter: TicketFilter) => void
  orderBy: (order: TicketOrder) => void
  showAll: () => void
}

/** The view, the filter and the order of the open tickets: the agent's choice in every browser. */
export function useTicketViews(open: readonly MyTicket[] = none): TicketViews {
  const me = useMe()
  const { data, isPending, failureCount } = useQuery(preferencesQuery)
  const change = useChangePreferences()
  const savedViews = useQuery(savedViewsQuery).data?.value ?? noViews
  const choice = data?.value.ticketList ?? showAll
  const chosen = savedViews.find(({ viewid }) => viewid === choice.savedViewid)
  const { view, filter, order } = chosen?.rule ?? choice
  const all = useMemo(() => groupTickets(open, { filter, order }, me), [open, filter, order, me])
  const groups = useMemo(() => shownGroups(view, all), [view, all])
  const shown = useMemo(() => groups.flatMap(({ tickets }) => tickets), [groups])
  const saved = useMemo(() => countSaved(savedViews, open, me), [savedViews, open, me])
  const choose = (part: Partial<TicketListChoice>) =>
    change({ ticketList: { view, filter, order, savedViewid: null, ...part } })
  return {
    isKnown: !isPending || failureCount > 0,
    rule: { view, filter, order },
    chosen,
    counts: countViews(all),
    saved,
    groups,
    shown,
    // The filter of a saved view is part of it, and goes with it.
    show: (next) => choose(chosen ? { ...showAll, view: next } : { view: next }),
    showSaved: ({ viewid, rule }) => choose({ ...rule, savedViewid: viewid }),
    filterBy: (next) => choose({ filter: next }),
    orderBy: (next) => choose({ order: next }),
    showAll: () => choose(showAll),
  }
}

const none: readonly MyTicket[] = []
const noViews: readonly SavedView[] = []

function countSaved(
  views: readonly SavedView[],
  open: readonly MyTicket[],
  me: Parameters<typeof groupTickets>[2],
) {
  if (views.length === 0) return []
  const groups = groupTickets(open, { filter: noFilter, order: 'usual' }, me)
  return views.map((view) => ({ view, count: countFitting(groups, view.rule) }))
}
