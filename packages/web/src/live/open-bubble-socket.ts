import { type LiveEvent, EventEnvelope, parseEvent, socketMessages } from '@switchboard/contract'
import { io } from 'socket.io-client'
import { bubbleSocketSettings } from './socket-settings.ts'

interface BubbleListener {
  handle(event: LiveEvent): void
  /** Connected anew: something may have been missed. */
  caughtUp(): void
}

/** The bubble page listens on a line of its own while it is shown. The page's line tells the same: nothing is told twice. */
export function openBubbleSocket({ handle, caughtUp }: BubbleListener): () => void {
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
