import {
  type GroupName,
  type MyTicket,
  type Preferences,
  type SavedView,
  showAll,
  type TicketFilter,
  type TicketListChoice,
  type TicketOrder,
  type TicketRule,
  type ViewName,
} from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../live/me.ts'
import { preferencesQuery, useChangePreferences } from '../../live/preferences.ts'
import { countFitting, countGroups, countViews, type Facets } from './facets.ts'
import { savedViewsQuery } from './saved-views/api.ts'
import { type OpenList, useFacets, useOpenList } from './use-open-list.ts'
import { groupTickets, noFilter, type TicketGroup } from './views-model.ts'

/** The view, the filter and the order of the open tickets: the agent's choice in every browser. */
export interface TicketChoice {
  /** Whether it is here already. */
  isKnown: boolean
  rule: TicketRule
  savedViews: readonly SavedView[]
  /** The saved view whose rule it is. */
  chosen: SavedView | undefined
  show: (view: ViewName) => void
  showSaved: (view: SavedView) => void
  /** What is not given stays as it is. */
  filterBy: (part: Partial<TicketFilter>) => void
  orderBy: (order: TicketOrder) => void
  showAll: () => void
}

export function useTicketChoice(): TicketChoice {
  const queries = useQueryClient()
  const { data, isPending, failureCount } = useQuery(preferencesQuery)
  const change = useChangePreferences()
  const savedViews = useQuery(savedViewsQuery).data?.value ?? noViews
  const { chosen, rule } = shownBy(data?.value, savedViews)
  const { view, filter, order } = rule
  /** Changes a part of what is chosen now: the page may not have drawn the last choice yet. */
  const choose = (part: (now: Shown) => Partial<TicketListChoice>) => {
    const now = shownBy(
      queries.getQueryData(preferencesQuery.queryKey)?.value,
      queries.getQueryData(savedViewsQuery.queryKey)?.value,
    )
    change({ ticketList: { ...now.rule, savedViewid: null, ...part(now) } })
  }
  return {
    isKnown: !isPending || failureCount > 0,
    rule: useMemo(() => ({ view, filter, order }), [view, filter, order]),
    savedViews,
    chosen,
    // The filter of a saved view is part of it, and goes with it.
    show: (next) => choose((now) => ({ ...(now.chosen && showAll), view: next })),
    showSaved: (saved) => choose(() => ({ ...saved.rule, savedViewid: saved.viewid })),
    filterBy: (part) => choose((now) => ({ filter: { ...now.rule.filter, ...part } })),
    orderBy: (next) => choose(() => ({ order: next })),
    showAll: () => choose(() => showAll),
  }
}

interface Shown {
  chosen: SavedView | undefined
  rule: TicketRule
}

function shownBy(preferences: Preferences | undefined, savedViews: readonly SavedView[] = noViews): Shown {
  const choice = preferences?.ticketList ?? showAll
  const chosen = savedViews.find(({ viewid }) => viewid === choice.savedViewid)
  const { view, filter, order } = chosen?.rule ?? choice
  return { chosen, rule: { view, filter, order } }
}

export interface TicketViews extends TicketChoice {
  list: OpenList
  /** How many tickets each view would show; undefined while that is not known. */
  counts: Readonly<Record<ViewName, number>> | undefined
  saved: readonly { view: SavedView; count: number | undefined }[]
  /** What is loaded of the groups, and how many tickets each of them has. */
  groups: readonly TicketGroup[]
  groupCounts: Readonly<Record<GroupName, number>> | undefined
  facets: Facets | undefined
  /** The tickets of the groups, in the order of the list. */
  shown: readonly MyTicket[]
}

/** What the list of open tickets shows. */
export function useTicketViews(): TicketViews {
  const me = useMe()
  const choice = useTicketChoice()
  const { rule, savedViews } = choice
  const list = useOpenList(rule)
  const facets = useFacets()
  const shown = list.tickets ?? none
  const groups = useMemo(() => groupTickets(shown, me), [shown, me])
  const counted = useMemo(() => {
    const of = (filter: TicketFilter) => facets && countViews(facets, filter, me)
    return {
      counts: of(rule.filter),
      groupCounts: facets && countGroups(facets, rule.filter, me),
      saved: savedViews.map((view) => ({ view, count: facets && countFitting(facets, view.rule, me) })),
    }
  }, [facets, rule.filter, savedViews, me])
  return { ...choice, list, facets, groups, shown, ...counted }
}

const none: readonly MyTicket[] = []
const noViews: readonly SavedView[] = []

/** How many clients wait for an agent; undefined while that is not known. */
export function useWaitingCount(): number | undefined {
  const facets = useFacets()
  const me = useMe()
  return facets && countGroups(facets, noFilter, me).waiting
}
