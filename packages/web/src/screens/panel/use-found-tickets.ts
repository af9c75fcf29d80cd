import type { FoundPassage, MyTicket } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type FoundTickets, foundTicketsQuery } from '../../features/tickets/api.ts'
import type { TicketSearch } from '../../features/palette/commands.ts'
import { useMe } from '../../live/me.ts'

/** The open tickets, and those that the server finds for the typed text; `found` has what it finds for all of it. */
export function useFoundTickets(open: readonly MyTicket[], typed: string) {
  const me = useMe()
  const queries = useQueryClient()
  const wholeWord = typed.trim()
  const word = useSettled(wholeWord)
  const wanted = { enabled: word.length > 1 }
  const inOpen = useQuery({ ...foundTicketsQuery(me, 'open', word), ...wanted })
  const inClosed = useQuery({ ...foundTicketsQuery(me, 'closed', word), ...wanted })
  const foundOpen = inOpen.data?.value ?? none
  const foundClosed = inClosed.data?.value ?? none
  const tickets = useMemo(
    () => [
      ...new Map(
        [...open, ...foundOpen.tickets, ...foundClosed.tickets].map((one) => [one.ticketid, one]),
      ).values(),
    ],
    [open, foundOpen, foundClosed],
  )
  const isForAll = word === wholeWord
  const found = useMemo(
    () => new Map<string, FoundPassage>(isForAll ? [...foundOpen.passages, ...foundClosed.passages] : []),
    [isForAll, foundOpen, foundClosed],
  )
  const isSearching = wholeWord.length > 1 && (!isForAll || inOpen.isPending || inClosed.isPending)
  // Also what is still tried: it would fail a moment later, and ask for another Retry.
  const retry = () =>
    void queries.resetQueries({
      queryKey: ['tickets', 'found'],
      predicate: ({ queryKey, state }) => queryKey.at(-1) === word && state.status !== 'success',
    })
  const search: TicketSearch =
    isForAll && (inOpen.isError || inClosed.isError)
      ? { state: 'failed', retry }
      : { state: isSearching ? 'running' : 'done' }
  return { tickets, found, search }
}

/** The word after a pause in typing: the server is not asked for every letter. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), 150)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}

const none: FoundTickets = { tickets: [], passages: new Map() }
