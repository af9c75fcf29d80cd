import type { MyTicket } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { chatQuery } from '../../features/chat/chat-query.ts'
import { type ListPlace, neighbourOf, placeIn } from '../../features/tickets/list-place.ts'
import type { Overlays } from './use-overlays.ts'
import { wantedTicket, type Workspace } from './use-workspace.ts'
import type { WorkspaceTickets } from './use-workspace-tickets.ts'

interface ListWalkParts {
  workspace: Workspace
  tickets: WorkspaceTickets
  overlays: Pick<Overlays, 'search'>
  /** Selects a ticket without going into it: the next letter is a shortcut too. */
  browse: (ticket: MyTicket) => void
}

/** From the ticket in front to its neighbours in the list, as fast as the keys are pressed. */
export function useListWalk(parts: ListWalkParts) {
  const { workspace, tickets, browse } = parts
  const { selected } = workspace
  const { listed, toCome } = tickets
  const steps = useSteps(selected)
  const place = useListPlace(parts)
  const queries = useQueryClient()
  const from = () => steps.current.at(-1) ?? selected
  const towards = (step: 1 | -1) => neighbourOf(listed, from(), step, place.current)
  const go = (next: MyTicket | undefined) => {
    if (!next) return
    steps.current.push(next.ticketid)
    browse(next)
  }
  useLoadAhead(tickets, selected)
  return {
    move(step: 1 | -1) {
      const left = place.current
      const start = from() ?? left?.shown[left.at]?.ticketid ?? null
      const before = wantedTicket()
      const isAtEnd = step === 1 && start !== null && listed.at(-1)?.ticketid === start
      if (!isAtEnd || !toCome) return go(towards(step))
      void toCome
        .seek((rows) => neighbourOf(rows, start, 1, left))
        // Nobody is taken away from a ticket that they opened meanwhile.
        .then((found) => wantedTicket() === before && go(found))
    },
    /** Fetches the chat that a step would show. */
    foresee(step: 1 | -1) {
      const coming = towards(step)
      if (coming) void queries.prefetchQuery(chatQuery(coming))
    },
    /** To the ticket that follows; false when there is none. */
    goOn(from: string) {
      const others = listed.filter(({ ticketid }) => ticketid !== from)
      const next = neighbourOf(others, from, 1, place.current)
      if (next) browse(next)
      return next !== undefined
    },
  }
}

/** So many rows before the end of what is loaded, the next ones are asked for. */
const AHEAD = 10

/** The list goes on where the ticket in front comes near its end, also while it is not in sight. */
function useLoadAhead({ listed, toCome }: WorkspaceTickets, selected: string | null): void {
  const at = toCome && selected ? listed.findIndex(({ ticketid }) => ticketid === selected) : -1
  const isNear = at !== -1 && at >= listed.length - AHEAD
  const load = useEffectEvent(() => toCome?.loadMore())
  useEffect(() => {
    if (isNear) void load()
  }, [isNear, listed.length])
}

/** The tickets that quick steps have gone to since the last one was drawn. */
function useSteps(selected: string | null): RefObject<string[]> {
  const steps = useRef<string[]>([])
  useEffect(() => {
    const drawn = steps.current.lastIndexOf(selected ?? '')
    steps.current = drawn === -1 ? [] : steps.current.slice(drawn + 1)
  }, [selected])
  return steps
}

/** Where the ticket in front is in the list, or was when it left; another view, filter or search forgets it. */
function useListPlace({ workspace, tickets, overlays }: ListWalkParts): RefObject<ListPlace | null> {
  const { view, selected } = workspace
  const { views, listed } = tickets
  const list = JSON.stringify([view, view === 'open' && views.rule, overlays.search.word.trim()])
  const place = useRef<ListPlace | null>(null)
  // Runs before the next effect, which notes the place in the new list.
  useEffect(() => {
    place.current = null
  }, [list])
  useEffect(() => {
    place.current = placeIn(listed, selected, place.current)
  }, [list, listed, selected])
  return place
}
