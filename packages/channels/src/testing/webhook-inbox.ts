import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Channel, ChannelAccount } from '../channel.ts'
import type { InboundEvent } from '../inbound.ts'

export interface WebhookInbox {
  url: string
  /** The next event; waits until there is one. */
  next(): Promise<InboundEvent>
  stop(): Promise<void>
}

/** A webhook that lets in what is authentic and keeps what it says, in order. */
export async function startWebhookInbox(channel: Channel, account: ChannelAccount): Promise<WebhookInbox> {
  const event: InboundEvent[] = []
  const waiting: Array<(one: InboundEvent) => void> = []
  const take = (one: InboundEvent) => {
    const first = waiting.shift()
    if (first === undefined) event.push(one)
    else first(one)
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const genuine = channel.authentic({ headers: request.headers, query: {}, body }, account)
      if (genuine) for (const one of channel.parse(JSON.parse(body.toString()))) take(one)
      response.writeHead(genuine ? 200 : 403).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    next: () => {
      const first = event.shift()
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  await once(request, 'end')
  return Buffer.concat(parts)
}
