import { limits, socketMessages } from '@switchboard/contract'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { answersNow } from '../lib/browser.ts'
import { connection } from './connection.ts'
import { type EventSocket, followEvents } from './follow-events.ts'
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
  close(): void
}

/** Opens the page's live connection and keeps it open until it is closed or the session ends. */
export function openSocket(cursor: number | null, handlers: LiveHandlers): OpenSocket {
  const socket = io(socketSettings)
  let isClosed = false
  let isChecking = false
  let later: ReturnType<typeof setTimeout> | undefined
  const following = followEvents(eventSocketOf(socket), cursor, {
    handle(event) {
      journal.note(event)
      handlers.handle(event)
    },
    resync() {
      journal.clear()
      handlers.resync()
    },
    caughtUp() {
      connection.set('open')
      handlers.caughtUp()
    },
  })

  socket.on('connect', following.connected)
  socket.on('connect_error', (error) => {
    if (error.message === 'not-signed-in') return endSession('ended')
    // The server requires an action first; the session names it.
    if (error.message === 'action-required') handlers.rightsChanged()
    connection.set('offline')
    // Refused by the server itself: socket.io does not reconnect then.
    if (!socket.active) connectLater()
  })
  socket.on('disconnect', (reason) => {
    if (isClosed) return
    connection.set('offline')
    if (reason === 'io server disconnect') connectLater()
  })
  socket.on(socketMessages.ended, (payload: unknown) => {
    const ended = Ended.safeParse(payload)
    if (ended.success && ended.data.reason === 'rights-changed') return handlers.rightsChanged()
    endSession(ended.data?.reason === 'too-many-sessions' ? 'too-many-sessions' : 'ended')
  })
  // A try that began without a network may hang until its timeout: the network is back now.
  window.addEventListener('online', connectNow)
  window.addEventListener('offline', onOffline)
  connection.set('connecting')
  socket.connect()

  function connectNow(): void {
    if (!isClosed && !socket.connected) socket.disconnect().connect()
  }

  async function check(): Promise<void> {
    if (isClosed || isChecking || connection.get() === 'offline') return
    isChecking = true
    const isThere = await answersNow()
    isChecking = false
    if (isThere || isClosed) return
    connection.set('offline')
    // The old connection may hang for long: a new one is open as soon as the server can be reached.
    socket.disconnect().connect()
  }

  function onOffline(): void {
    void check()
  }

  function connectLater(): void {
    clearTimeout(later)
    later = setTimeout(() => !isClosed && socket.connect(), limits.socketDelay)
  }

  return {
    retry: connectNow,
    check,
    send: (event, data) => void socket.volatile.emit(event, data),
    close() {
      isClosed = true
      window.removeEventListener('online', connectNow)
      window.removeEventListener('offline', onOffline)
      clearTimeout(later)
      following.stop()
      socket.disconnect()
    },
  }
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
