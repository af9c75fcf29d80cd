import { limits, socketMessages } from '@switchboard/contract'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { answersNow } from '../lib/browser.ts'
import { connection } from './connection.ts'
import { type EventSocket, type Follower, followEvents } from './follow-events.ts'
import { journal } from './snapshot.ts'
import type { LiveHandlers } from './event-handlers.ts'
import { endSession } from './session-end.ts'
import { socketSettings } from './socket-settings.ts'

const Ended = z.object({ reason: z.string() })

export interface OpenSocket {
  /** Connects now instead of waiting for the next attempt. */
  retry(): void
  /** Something hints that the connection is gone: asks the server, and shows it at once instead of after the socket's own timeout. */
  check(): Promise<void>
  send(event: string, data: object): void
  /** Of the newest event that was handled: where another connection goes on. */
  position(): number | null
  close(): void
}

interface LiveSocket {
  socket: Socket
  handlers: LiveHandlers
  isClosed: boolean
  isChecking: boolean
  /** The next attempt. */
  later: ReturnType<typeof setTimeout> | undefined
}

/** Opens the page's live connection and keeps it open until it is closed or the session ends. */
export function openSocket(cursor: number | null, handlers: LiveHandlers): OpenSocket {
  const socket = io(socketSettings)
  const live: LiveSocket = { socket, handlers, isClosed: false, isChecking: false, later: undefined }
  const following = followEvents(eventSocketOf(socket), cursor, followerOf(handlers))
  socket.on('connect', following.connected)
  handleFailures(live)
  const retry = () => connectNow(live)
  const onOffline = () => void check(live)
  // P12-176: in the background a phone stops the page, and its connection may die without a word. Asking shows it.
  const onVisible = () => !document.hidden && socket.connected && following.connected()
  // A try that began without a network may hang until its timeout: the network is back now.
  window.addEventListener('online', retry)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  connection.set('connecting')
  socket.connect()
  return {
    retry,
    check: () => check(live),
    // Not volatile: of two in one moment that would drop the second. What is not connected reports anew when it is.
    send: (event, data) => void (socket.connected && socket.emit(event, data)),
    position: following.position,
    close() {
      live.isClosed = true
      window.removeEventListener('online', retry)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(live.later)
      following.stop()
      socket.disconnect()
    },
  }
}

/** The journal keeps the events for answers that are on their way. */
const followerOf = (handlers: LiveHandlers): Follower => ({
  handle(event) {
    journal.note(event)
    handlers.handle(event)
  },
  resync(position) {
    journal.skip(position)
    handlers.resync()
  },
  caughtUp() {
    connection.set('open')
    handlers.caughtUp()
  },
})

function handleFailures(live: LiveSocket): void {
  const { socket, handlers } = live
  socket.on('connect_error', (error) => {
    if (error.message === 'not-signed-in') return endSession('ended')
    // The server requires an action first; the session names it.
    if (error.message === 'action-required') handlers.rightsChanged()
    connection.set('offline')
    // Refused by the server itself: socket.io does not reconnect then.
    if (!socket.active) connectLater(live)
  })
  socket.on('disconnect', (reason) => {
    if (live.isClosed) return
    connection.set('offline')
    if (reason === 'io server disconnect') connectLater(live)
  })
  socket.on(socketMessages.ended, (payload: unknown) => {
    const ended = Ended.safeParse(payload)
    if (ended.success && ended.data.reason === 'rights-changed') return handlers.rightsChanged()
    endSession(ended.data?.reason === 'too-many-sessions' ? 'too-many-sessions' : 'ended')
  })
}

function connectLater(live: LiveSocket): void {
  clearTimeout(live.later)
  live.later = setTimeout(() => !live.isClosed && live.socket.connect(), limits.socketDelay)
}

function connectNow({ socket, isClosed }: LiveSocket): void {
  if (!isClosed && !socket.connected) socket.disconnect().connect()
}

async function check(live: LiveSocket): Promise<void> {
  if (live.isClosed || live.isChecking || connection.get() === 'offline') return
  live.isChecking = true
  const isThere = await answersNow()
  live.isChecking = false
  if (isThere || live.isClosed) return
  connection.set('offline')
  // The old connection may hang for long: a new one is open as soon as the server can be reached.
  live.socket.disconnect().connect()
}

const eventSocketOf = (socket: Socket): EventSocket => ({
  on: (event, handle) => void socket.on(event, handle),
  async resume(cursor) {
    const reply: unknown = await socket
      .timeout(limits.socketTimeout)
      .emitWithAck(socketMessages.resume, { cursor })
    return reply
  },
  restart: () => void socket.disconnect().connect(),
})
