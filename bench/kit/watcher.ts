import { events, socketWords } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io } from 'socket.io-client'
import { z } from 'zod'

/** An agent's live connection that only notes when which client's words arrived. */
export interface Watcher {
  /** Moments of arrival by content. */
  shown: ReadonlyMap<string, number>
  doubled(): number
  close(): void
}

const ClientsWords = z.object({
  type: z.literal(events.newMessage.name),
  payload: z.object({ message: z.object({ content: z.string(), isagent: z.literal(false) }) }),
})

export async function watch(url: string, { cookie }: Caller): Promise<Watcher> {
  const shown = new Map<string, number>()
  let doubled = 0
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: cookie ?? '' },
  })
  socket.on(socketWords.event, (envelope: unknown) => {
    const words = ClientsWords.safeParse(envelope)
    if (!words.success) return
    const { content } = words.data.payload.message
    if (shown.has(content)) doubled += 1
    else shown.set(content, performance.now())
  })
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve)
  })
  await socket.timeout(10_000).emitWithAck(socketWords.resume, { cursor: null })
  return { shown, doubled: () => doubled, close: () => void socket.disconnect() }
}
