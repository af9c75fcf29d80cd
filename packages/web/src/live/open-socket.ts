import { limits, socketWords } from '@switchboard/contract'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { connection } from './connection.ts'
import { type EventLine, followEvents } from './follow-events.ts'
import { journal } from './fresh.ts'
import type { LiveDesk } from './live-desk.ts'
import { endSession } from './session-end.ts'
import { lineSettings } from './socket-settings.ts'

const Ended = z.object({ reason: z.string() })

export interface OpenSocket {
  /** Knocks now instead of waiting for the next try. */
  retry(): void
  say(word: string, words: object): void
  close(): void
}

/** Opens the page's live line and keeps it open until it is closed or the session ends. */
export function openSocket(cursor: number | null, desk: LiveDesk): OpenSocket {
  const socket = io(lineSettings)
  let isClosed = false
  let later: ReturnType<typeof setTimeout> | undefined
  const following = followEvents(lineOf(socket), cursor, {
    hear(event) {
      journal.note(event)
      desk.hear(event)
    },
    resync() {
      journal.clear()
      desk.resync()
    },
    caughtUp() {
      connection.set('open')
      desk.caughtUp()
    },
  })

  socket.on('connect', following.connected)
  socket.on('connect_error', (error) => {
    if (error.message === 'not-signed-in') return endSession('ended')
    // The desk asks for something first: the session tells what.
    if (error.message === 'owing') desk.rightsChanged()
    connection.set('offline')
    // Refused by the desk itself: socket.io would not come back by itself.
    if (!socket.active) knockLater()
  })
  socket.on('disconnect', (reason) => {
    if (isClosed) return
    connection.set('offline')
    if (reason === 'io server disconnect') knockLater()
  })
  socket.on(socketWords.ended, (said: unknown) => {
    const ended = Ended.safeParse(said)
    if (ended.success && ended.data.reason === 'rights-changed') return desk.rightsChanged()
    endSession('ended')
  })
  // A try that began without a network may hang until its timeout: the network is back now.
  window.addEventListener('online', knockNow)
  connection.set('connecting')
  socket.connect()

  function knockNow(): void {
    if (!isClosed && !socket.connected) socket.disconnect().connect()
  }

  function knockLater(): void {
    clearTimeout(later)
    later = setTimeout(() => !isClosed && socket.connect(), limits.socketDelay)
  }

  return {
    retry: knockNow,
    say: (word, words) => void socket.volatile.emit(word, words),
    close() {
      isClosed = true
      window.removeEventListener('online', knockNow)
      clearTimeout(later)
      following.stop()
      socket.disconnect()
    },
  }
}

const lineOf = (socket: Socket): EventLine => ({
  on: (word, hear) => void socket.on(word, hear),
  async resume(cursor) {
    const reply: unknown = await socket
      .timeout(limits.socketTimeout)
      .emitWithAck(socketWords.resume, { cursor })
    return reply
  },
  restart: () => void socket.disconnect().connect(),
})
