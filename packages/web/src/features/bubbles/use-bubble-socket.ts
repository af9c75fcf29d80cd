import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveEvent, EventEnvelope, parseEvent, socketMessages } from '@switchboard/contract'
import { io } from 'socket.io-client'
import { useMe } from '../../live/me.ts'
import { bubblesQuery, handleBubbleEvent } from './api.ts'
import { bubbleSocketSettings } from '../../live/socket-settings.ts'

/** Keeps the bubble page's own line open while the page is shown. */
export function useBubbleSocket(): void {
  const queries = useQueryClient()
  const me = useMe()
  useEffect(
    () =>
      openBubbleSocket({
        handle: (event) => handleBubbleEvent(event, { queries, me }),
        caughtUp: () => void queries.invalidateQueries({ queryKey: bubblesQuery.queryKey }),
      }),
    [queries, me],
  )
}

interface BubbleListener {
  handle(event: LiveEvent): void
  /** Reconnected: events may have been missed. */
  caughtUp(): void
}

/**
 * The bubble page has a socket of its own while it is shown. The page's socket delivers the same events: the reducer
 * ignores an event that is already applied.
 */
function openBubbleSocket({ handle, caughtUp }: BubbleListener): () => void {
  const socket = io(bubbleSocketSettings)
  let isFirst = true
  socket.on(socketMessages.event, (payload: unknown) => {
    const envelope = EventEnvelope.safeParse(payload)
    const event = envelope.success ? parseEvent(envelope.data) : 'unknown'
    if (event !== 'unknown') handle(event)
  })
  socket.on('connect', () => {
    socket.emit(socketMessages.resume, { cursor: null }, () => {
      if (!isFirst) caughtUp()
      isFirst = false
    })
  })
  socket.connect()
  return () => void socket.disconnect()
}
