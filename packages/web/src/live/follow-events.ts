import { type LiveEvent, EventEnvelope, parseEvent, socketMessages } from '@switchboard/contract'
import { z } from 'zod'

/** The part of a socket that we use; socket.io's socket fits. */
export interface EventSocket {
  on(event: string, handle: (payload: unknown) => void): void
  resume(cursor: number | null): Promise<unknown>
  /** Closes and opens again. */
  restart(): void
}

export interface Follower {
  handle(event: LiveEvent): void
  /** Missed events up to a position can no longer be replayed, or an event could not be read: fetch everything again. */
  resync(position: number): void
  /** After a gap, all missed events have been handled. */
  caughtUp(): void
}

export interface Following {
  /** Call it on every connect. */
  connected(): void
  /** Of the newest event that was handled. */
  position(): number | null
  stop(): void
}

/** A gap that a live event did not fill within this is asked for. */
const patience = 5000

const Resumed = z.object({ position: z.number(), reload: z.boolean() })
const Heartbeat = z.object({ position: z.number() })

/**
 * Handles every live event once and in order. The cursor is the newest event handled; after each connect, and when a
 * heartbeat shows that events are missing, the server replays the events after it.
 */
export function followEvents(socket: EventSocket, first: number | null, follower: Follower): Following {
  let cursor = first
  /** While a replay runs, live events wait: they may overtake replayed ones. */
  let waiting: EventEnvelope[] | null = null
  let healing: ReturnType<typeof setTimeout> | undefined

  socket.on(socketMessages.event, (payload) => {
    const envelope = EventEnvelope.safeParse(payload)
    if (!envelope.success) return follower.resync(cursor ?? 0)
    if (waiting) waiting.push(envelope.data)
    else take(envelope.data)
  })
  socket.on(socketMessages.heartbeat, (payload) => {
    const heartbeat = Heartbeat.safeParse(payload)
    if (!heartbeat.success || waiting || healing !== undefined) return
    const { position } = heartbeat.data
    if (position > (cursor ?? 0)) healing = setTimeout(() => heal(position), patience)
  })

  function heal(position: number): void {
    healing = undefined
    if (position > (cursor ?? 0)) void resume()
  }

  async function resume(): Promise<void> {
    if (waiting) return
    const held: EventEnvelope[] = []
    waiting = held
    const reply = Resumed.safeParse(await socket.resume(cursor).catch(() => undefined))
    if (waiting !== held) return
    waiting = null
    if (!reply.success) return socket.restart()
    for (const envelope of inOrder(held)) take(envelope)
    cursor = Math.max(cursor ?? 0, reply.data.position)
    if (reply.data.reload) {
      cursor = reply.data.position
      follower.resync(cursor)
    }
    follower.caughtUp()
  }

  function take(envelope: EventEnvelope): void {
    if (envelope.id !== 0) {
      if (cursor !== null && envelope.id <= cursor) return
      cursor = envelope.id
    }
    const event = parseEvent(envelope)
    if (event === 'unknown') follower.resync(cursor ?? 0)
    else follower.handle(event)
  }

  return {
    connected() {
      waiting = null
      void resume()
    },
    position: () => cursor,
    stop: () => clearTimeout(healing),
  }
}

/** By position; signals have none and come last. */
const inOrder = (envelopes: readonly EventEnvelope[]): EventEnvelope[] =>
  envelopes.toSorted((a, b) => (a.id || Number.MAX_SAFE_INTEGER) - (b.id || Number.MAX_SAFE_INTEGER))
