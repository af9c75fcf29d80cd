import { limits, type MyTicket } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { toasts } from '../../../ui/toast-queue.ts'
import {
  chatQuery,
  dropOldest,
  fetchAround,
  fetchNeighbour,
  leaveChat,
  pinsQuery,
  restoreNewest,
} from '../api.ts'
import { tellRead } from '../deeds.ts'

/** A message to be shown; each jump is a target of its own. */
export interface Target {
  messageid: string
  takesFocus: boolean
}

/** The chat in front, its pins, and the ways to more of it. */
export function useChat(ticket: MyTicket, t: TFunction) {
  const queries = useQueryClient()
  const chat = useQuery(chatQuery(ticket))
  const pins = useQuery(pinsQuery(ticket))
  const latest = useRef(ticket)
  useEffect(() => {
    latest.current = ticket
  }, [ticket])
  useEffect(() => () => leaveChat(queries, latest.current), [queries])

  const isLoading = useRef(false)
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
  // §7: a slice that cannot be read says nothing; what the desk refuses is told.
  const complain = useCallback(
    (error: unknown) => {
      const failure = failureOf(error)
      if (failure.kind === 'away') return
      void toasts.show({ tone: 'danger', text: t('chat.loadFailed'), sub: failureWords(failure, t) })
    },
    [t],
  )
  const older = useCallback(() => load('older'), [load])
  const newer = useCallback(() => load('newer'), [load])
  const drop = useCallback(() => dropOldest(queries, latest.current), [queries])
  const newest = useCallback(
    () => void restoreNewest(queries, latest.current).catch(complain),
    [queries, complain],
  )
  const loadAround = useCallback(
    (messageid: string) => fetchAround(queries, latest.current, messageid),
    [queries],
  )
  const jump = useJump(loadAround, complain)
  return { chat, pins: pins.data?.value.pins ?? [], older, newer, newest, drop, ...jump }
}

/** A jump names its target first, so that the stream lands on it the moment it is loaded, and marks it for two seconds. */
function useJump(loadAround: (messageid: string) => Promise<void>, complain: (error: unknown) => void) {
  const [target, setTarget] = useState<Target | null>(null)
  const [hit, setHit] = useState<string | null>(null)
  const jump = useCallback(
    (messageid: string, takesFocus = false) => {
      setTarget({ messageid, takesFocus })
      loadAround(messageid).catch((error: unknown) => {
        setTarget(null)
        complain(error)
      })
    },
    [loadAround, complain],
  )
  const landed = useCallback(({ messageid }: Target) => {
    setHit(null)
    requestAnimationFrame(() => setHit(messageid))
  }, [])
  useEffect(() => {
    if (hit === null) return
    const timer = setTimeout(() => setHit(null), limits.jumpHighlight)
    return () => clearTimeout(timer)
  }, [hit])
  return { target, hit, jump, landed }
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
