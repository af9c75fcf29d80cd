import { events, socketMessages } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { io } from 'socket.io-client'
import { z } from 'zod'

/** An agent's socket that only records when which client's text arrived. */
export interface Watcher {
  /** Moments of arrival by content. */
  shown: ReadonlyMap<string, number>
  doubled(): number
  close(): void
}

const ClientsWords = z.object({
  type: z.literal(events.newMessage.name),
  payload: z.object({
    message: z.object({ messageid: z.string(), content: z.string(), isagent: z.literal(false) }),
  }),
})

export async function watch(url: string, { cookie }: Caller): Promise<Watcher> {
  const shown = new Map<string, number>()
  const ids = new Set<string>()
  let doubled = 0
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: cookie ?? '' },
  })
  socket.on(socketMessages.event, (envelope: unknown) => {
    const words = ClientsWords.safeParse(envelope)
    if (!words.success) return
    const { messageid, content } = words.data.payload.message
    // Several clients may greet with the same text.
    if (ids.has(messageid)) doubled += 1
    ids.add(messageid)
    if (!shown.has(content)) shown.set(content, performance.now())
  })
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve)
  })
  await socket.timeout(10_000).emitWithAck(socketMessages.resume, { cursor: null })
  return { shown, doubled: () => doubled, close: () => void socket.disconnect() }
}
