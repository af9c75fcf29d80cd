import { limits, type MyTicket } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chatQuery, fetchAround, fetchNeighbour, pinsQuery } from '../api.ts'
import { tellRead } from '../deeds.ts'

/** The chat in front, its pins, and the ways to more of it. */
export function useChat(ticket: MyTicket) {
  const queries = useQueryClient()
  const chat = useQuery(chatQuery(ticket))
  const pins = useQuery(pinsQuery(ticket))
  const [hit, setHit] = useState<string | null>(null)
  const isLoading = useRef(false)
  const latest = useRef(ticket)
  useEffect(() => {
    latest.current = ticket
  }, [ticket])

  const load = useCallback(
    (way: 'older' | 'newer') => {
      if (isLoading.current) return
      isLoading.current = true
      // What could not be loaded is asked for again by the next scroll.
      void fetchNeighbour(queries, latest.current, way)
        .catch(() => undefined)
        .finally(() => {
          isLoading.current = false
        })
    },
    [queries],
  )
  const jump = useCallback(
    async (messageid: string) => {
      await fetchAround(queries, latest.current, messageid)
      setHit(null)
      requestAnimationFrame(() => setHit(messageid))
    },
    [queries],
  )
  useEffect(() => {
    if (hit === null) return
    document.querySelector(`#message-${hit}`)?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setHit(null), limits.jumpHighlight)
    return () => clearTimeout(timer)
  }, [hit])
  const older = useCallback(() => load('older'), [load])
  const newer = useCallback(() => load('newer'), [load])
  const newest = useCallback(
    () => void queries.resetQueries({ queryKey: chatQuery(latest.current).queryKey }),
    [queries],
  )
  return { chat, pins: pins.data?.value.pins ?? [], hit, jump, older, newer, newest }
}

/** A chat in front of somebody's eyes is read up to its newest message. */
export function useReading(ticket: MyTicket): void {
  const { ticketid, last_seq, last_client_seq, read_seq } = ticket
  useEffect(() => {
    const read = () => {
      if (!document.hidden && last_client_seq > read_seq) void tellRead(ticketid, last_seq)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [ticketid, last_seq, last_client_seq, read_seq])
}
