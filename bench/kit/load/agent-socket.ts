import { events, socketMessages } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'

/** The socket of an agent's page: it reconnects by itself and asks for what it missed. */
export interface AgentSocket {
  /** The texts of clients and when each arrived, in milliseconds since the epoch. */
  received: ReadonlyMap<string, number>
  doubled(): number
  /** Milliseconds each break lasted, from the cut until it had caught up. */
  breaks: readonly number[]
  isLive(): boolean
  /** How often it had to load everything again, as if it had been away for days. */
  reloads(): number
  /** Cut off without a goodbye, it comes back at another address with what it knows. */
  moveTo(url: string): void
  close(): void
}

const Envelope = z.object({ id: z.number(), type: z.string() })
const ClientsWords = z.object({
  type: z.literal(events.newMessage.name),
  payload: z.object({
    message: z.object({ messageid: z.string(), content: z.string(), isagent: z.literal(false) }),
  }),
})
const Resumed = z.object({ position: z.number(), reload: z.boolean() })

export async function openAgentSocket(
  url: string,
  { cookie }: Caller,
  onText: (content: string) => void = () => undefined,
): Promise<AgentSocket> {
  const record = openRecord(onText)
  const breaks: number[] = []
  let cutAt: number | null = null
  let live = false
  let reloads = 0
  let socket: Socket
  await new Promise<void>((resolve) => join(url, resolve))

  function join(at: string, onFirst?: () => void): void {
    const joining = connectTo(at, cookie)
    socket = joining
    joining.on(socketMessages.event, (payload: unknown) => joining === socket && record.add(payload))
    joining.on('disconnect', (reason) => {
      if (joining !== socket) return
      cut()
      if (reason === 'io server disconnect') connectSoon(joining)
    })
    // Refused with a text, such as by a server that is stopping: a page tries again by itself.
    joining.on('connect_error', () => {
      if (joining === socket && !joining.active) connectSoon(joining)
    })
    joining.on('connect', () => void resume(joining).then(onFirst))
  }

  function cut(): void {
    live = false
    cutAt ??= performance.now()
  }

  async function resume(joined: Socket): Promise<void> {
    const answer: unknown = await joined
      .timeout(20_000)
      .emitWithAck(socketMessages.resume, { cursor: record.cursor() })
      .catch(() => null)
    if (joined !== socket) return
    const resumed = Resumed.safeParse(answer)
    if (!resumed.success) return void (joined.connected && joined.disconnect().connect())
    record.advanceTo(resumed.data.position)
    if (resumed.data.reload) reloads += 1
    live = true
    if (cutAt !== null) breaks.push(performance.now() - cutAt)
    cutAt = null
  }

  return {
    received: record.received,
    doubled: record.doubled,
    breaks,
    isLive: () => live,
    reloads: () => reloads,
    moveTo(other) {
      const left = socket
      cut()
      join(other)
      left.io.reconnection(false)
      left.io.engine.close()
    },
    close: () => void socket.disconnect(),
  }
}

/** What has arrived on all connections of the page, and up to where. */
function openRecord(onText: (content: string) => void) {
  const received = new Map<string, number>()
  const ids = new Set<string>()
  let doubled = 0
  let cursor: number | null = null
  return {
    received,
    doubled: () => doubled,
    cursor: () => cursor,
    advanceTo(position: number): void {
      cursor = Math.max(cursor ?? 0, position)
    },
    add(payload: unknown): void {
      const envelope = Envelope.safeParse(payload)
      if (!envelope.success || envelope.data.id === 0) return
      if (cursor !== null && envelope.data.id <= cursor) return
      cursor = envelope.data.id
      const words = ClientsWords.safeParse(payload)
      if (!words.success) return
      const { messageid, content } = words.data.payload.message
      // Several clients may greet with the same text.
      if (ids.has(messageid)) doubled += 1
      ids.add(messageid)
      onText(content)
      if (!received.has(content)) received.set(content, performance.timeOrigin + performance.now())
    },
  }
}

const connectTo = (url: string, cookie: string | null): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    extraHeaders: { cookie: cookie ?? '' },
  })

const connectSoon = (socket: Socket): void =>
  void setTimeout(() => socket.connect(), 1000 * (0.5 + Math.random()))
