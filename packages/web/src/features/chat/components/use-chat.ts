import { limits, type MyTicket } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { dropOldest, fetchAround, fetchNeighbour, leaveChat, pinsQuery, restoreNewest } from '../api.ts'
import { chatQuery } from '../chat-query.ts'

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
    (direction: 'older' | 'newer') => {
      if (isLoading.current) return
      isLoading.current = true
      // After a failure, the next scroll asks again.
      void fetchNeighbour(queries, latest.current, direction)
        .catch(() => undefined)
        .finally(() => {
          isLoading.current = false
        })
    },
    [queries],
  )
  // A slice that cannot be read fails silently; a refusal by the server is shown.
  const complain = useCallback(
    (error: unknown) => {
      const failure = failureOf(error)
      if (failure.kind === 'away') return
      void toasts.show({ tone: 'danger', text: t('chat.loadFailed'), sub: failureText(failure, t) })
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
    (messageid: string, signal: AbortSignal) => fetchAround(queries, latest.current, messageid, signal),
    [queries],
  )
  const jump = useJump(loadAround, complain)
  return { chat, pins: pins.data?.value.pins ?? [], navigation: { older, newer, newest, drop, ...jump } }
}

export type ChatNavigation = ReturnType<typeof useChat>['navigation']

/** A jump names its target first, so that the stream lands on it the moment it is loaded, and marks it for two seconds. */
function useJump(
  loadAround: (messageid: string, signal: AbortSignal) => Promise<void>,
  complain: (error: unknown) => void,
) {
  const [target, setTarget] = useState<Target | null>(null)
  const [landedOn, setLandedOn] = useState<string | null>(null)
  const [missed, setMissed] = useState<string | null>(null)
  const latest = useRef(new AbortController())
  const [hit, setHit] = useState<string | null>(null)
  const jump = useCallback(
    (messageid: string, takesFocus = false) => {
      latest.current.abort()
      latest.current = new AbortController()
      const { signal } = latest.current
      setTarget({ messageid, takesFocus })
      setMissed(null)
      loadAround(messageid, signal).catch((error: unknown) => {
        if (signal.aborted) return
        setTarget(null)
        setMissed(messageid)
        complain(error)
      })
    },
    [loadAround, complain],
  )
  const landed = useCallback(({ messageid }: Target) => {
    setHit(null)
    setLandedOn(messageid)
    requestAnimationFrame(() => setHit(messageid))
  }, [])
  // The two seconds begin with the commit that shows the mark.
  useLayoutEffect(() => {
    if (hit === null) return
    const timer = setTimeout(() => setHit(null), limits.jumpHighlight)
    return () => clearTimeout(timer)
  }, [hit])
  return { target, hit, landedOn, missed, jump, landed }
}
