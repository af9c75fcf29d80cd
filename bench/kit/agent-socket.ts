import { events, socketWords } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'

/** An agent's page as far as its live line goes: reconnects by itself and asks for what it missed (architecture §4). */
export interface AgentSocket {
  /** What clients said and when it was heard, in milliseconds since the epoch. */
  heard: ReadonlyMap<string, number>
  doubled(): number
  /** Milliseconds each break lasted, from the cut until it had caught up. */
  breaks: readonly number[]
  isLive(): boolean
  /** How often it was told to load everything again, as if it had been away for days. */
  reloads(): number
  /** Cut off without a goodbye, it comes back at another address with what it knows. */
  moveTo(url: string): void
  close(): void
}

const Envelope = z.object({ id: z.number(), type: z.string() })
const ClientsWords = z.object({
  type: z.literal(events.newMessage.name),
  payload: z.object({ message: z.object({ content: z.string(), isagent: z.literal(false) }) }),
})
const Resumed = z.object({ position: z.number(), reload: z.boolean() })

export async function openAgentSocket(url: string, { cookie }: Caller): Promise<AgentSocket> {
  const heard = new Map<string, number>()
  const breaks: number[] = []
  let doubled = 0
  let cursor: number | null = null
  let cutAt: number | null = null
  let live = false
  let reloads = 0
  let socket: Socket
  await new Promise<void>((resolve) => join(url, resolve))

  function join(at: string, onFirst?: () => void): void {
    const joining = io(at, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      extraHeaders: { cookie: cookie ?? '' },
    })
    socket = joining
    joining.on(socketWords.event, (said: unknown) => joining === socket && hear(said))
    joining.on('disconnect', (reason) => {
      if (joining !== socket) return
      cut()
      if (reason === 'io server disconnect') setTimeout(() => joining.connect(), 1000 * (0.5 + Math.random()))
    })
    // Refused in words, such as by a desk on its way out: a page tries again by itself.
    joining.on('connect_error', () => {
      if (joining === socket && !joining.active)
        setTimeout(() => joining.connect(), 1000 * (0.5 + Math.random()))
    })
    joining.on('connect', () => void resume(joining).then(onFirst))
  }

  function hear(said: unknown): void {
    const envelope = Envelope.safeParse(said)
    if (!envelope.success || envelope.data.id === 0) return
    if (cursor !== null && envelope.data.id <= cursor) return
    cursor = envelope.data.id
    const words = ClientsWords.safeParse(said)
    if (!words.success) return
    const { content } = words.data.payload.message
    if (heard.has(content)) doubled += 1
    else heard.set(content, performance.timeOrigin + performance.now())
  }

  function cut(): void {
    live = false
    cutAt ??= performance.now()
  }

  async function resume(joined: Socket): Promise<void> {
    const answer: unknown = await joined
      .timeout(20_000)
      .emitWithAck(socketWords.resume, { cursor })
      .catch(() => null)
    if (joined !== socket) return
    const resumed = Resumed.safeParse(answer)
    if (!resumed.success) return void (joined.connected && joined.disconnect().connect())
    cursor = Math.max(cursor ?? 0, resumed.data.position)
    if (resumed.data.reload) reloads += 1
    live = true
    if (cutAt !== null) breaks.push(performance.now() - cutAt)
    cutAt = null
  }

  return {
    heard,
    doubled: () => doubled,
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
