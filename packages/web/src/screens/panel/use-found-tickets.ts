import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { foundTicketsQuery } from '../../features/tickets/api.ts'
import { useMe } from '../../live/me.ts'

/** The open tickets, and those that the server finds for the typed text; `found` names the latter. */
export function useFoundTickets(open: readonly MyTicket[], typed: string) {
  const me = useMe()
  const word = useSettled(typed.trim())
  const wanted = { enabled: word.length > 1 }
  const foundOpen = useQuery({ ...foundTicketsQuery(me, 'open', word), ...wanted }).data?.value ?? none
  const foundClosed = useQuery({ ...foundTicketsQuery(me, 'closed', word), ...wanted }).data?.value ?? none
  const tickets = useMemo(
    () => [...new Map([...open, ...foundOpen, ...foundClosed].map((one) => [one.ticketid, one])).values()],
    [open, foundOpen, foundClosed],
  )
  const found = useMemo(
    () => new Set([...foundOpen, ...foundClosed].map(({ ticketid }) => ticketid)),
    [foundOpen, foundClosed],
  )
  return { tickets, found }
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

const none: readonly MyTicket[] = []
