import { events, socketWords } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io } from 'socket.io-client'
import { z } from 'zod'

/** An agent's page as far as its live line goes: reconnects by itself and asks for what it missed (architecture §4). */
export interface AgentSocket {
  /** What clients said and when it was heard, in milliseconds since the epoch. */
  heard: ReadonlyMap<string, number>
  doubled(): number
  /** Milliseconds each break lasted, from the cut until it had caught up. */
  breaks: readonly number[]
  isLive(): boolean
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
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    extraHeaders: { cookie: cookie ?? '' },
  })
  socket.on(socketWords.event, (said: unknown) => {
    const envelope = Envelope.safeParse(said)
    if (!envelope.success || envelope.data.id === 0) return
    if (cursor !== null && envelope.data.id <= cursor) return
    cursor = envelope.data.id
    const words = ClientsWords.safeParse(said)
    if (!words.success) return
    const { content } = words.data.payload.message
    if (heard.has(content)) doubled += 1
    else heard.set(content, performance.timeOrigin + performance.now())
  })
  socket.on('disconnect', (reason) => {
    live = false
    cutAt ??= performance.now()
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1000 * (0.5 + Math.random()))
  })
  const first = new Promise<void>((resolve) => {
    socket.on('connect', () => void resume().then(resolve))
  })

  async function resume(): Promise<void> {
    const answer: unknown = await socket
      .timeout(20_000)
      .emitWithAck(socketWords.resume, { cursor })
      .catch(() => null)
    const resumed = Resumed.safeParse(answer)
    if (!resumed.success) return void (socket.connected && socket.disconnect().connect())
    cursor = Math.max(cursor ?? 0, resumed.data.position)
    live = true
    if (cutAt !== null) breaks.push(performance.now() - cutAt)
    cutAt = null
  }

  await first
  return {
    heard,
    doubled: () => doubled,
    breaks,
    isLive: () => live,
    close: () => void socket.disconnect(),
  }
}
