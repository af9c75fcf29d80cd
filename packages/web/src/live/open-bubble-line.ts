import { type DeskEvent, EventEnvelope, parseEvent, socketWords } from '@switchboard/contract'
import { io } from 'socket.io-client'
import { bubbleLineSettings } from './socket-settings.ts'

interface BubbleListener {
  hear(event: DeskEvent): void
  /** Connected anew: something may have been missed. */
  caughtUp(): void
}

/** §4: the bubble page listens on a line of its own while it is shown. The page's line tells the same: nothing is told twice. */
export function openBubbleLine({ hear, caughtUp }: BubbleListener): () => void {
  const socket = io(bubbleLineSettings)
  let isFirst = true
  socket.on(socketWords.event, (said: unknown) => {
    const envelope = EventEnvelope.safeParse(said)
    const event = envelope.success ? parseEvent(envelope.data) : 'unknown'
    if (event !== 'unknown') hear(event)
  })
  socket.on('connect', () => {
    socket.emit(socketWords.resume, { cursor: null }, () => {
      if (!isFirst) caughtUp()
      isFirst = false
    })
  })
  socket.connect()
  return () => void socket.disconnect()
}
