import type { FastifyReply } from 'fastify'
import type { PhoneChannel } from '../phone-channel.ts'

const gatherMs = 30

/** Server-sent events: the key of every channel in which something changed, gathered a little. */
export function streamChanges(channels: PhoneChannel[], reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  reply.raw.write('event: hello\ndata: {}\n\n')
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const announce = () => {
    timer = undefined
    for (const key of changed) reply.raw.write(`event: change\ndata: ${key}\n\n`)
    changed.clear()
  }
  const forgets = channels.map((channel) =>
    channel.onChange(() => {
      changed.add(channel.key)
      timer ??= setTimeout(announce, gatherMs)
    }),
  )
  reply.raw.once('close', () => {
    clearTimeout(timer)
    for (const forget of forgets) forget()
  })
}
