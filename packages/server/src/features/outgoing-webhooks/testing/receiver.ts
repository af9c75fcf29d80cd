import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const Body = z.object({ type: z.string(), created_on: z.string(), data: z.record(z.string(), z.unknown()) })

/** One post as it arrived, to the byte. */
export interface Received {
  path: string
  id: string
  timestamp: string
  signatures: string[]
  raw: string
  type: string
  data: Record<string, unknown>
}

/** What a receiver does with a post: a status, words after it, or nothing at all. */
export type Reaction =
  | number
  | { status: number; words?: string; headers?: Record<string, string> }
  | 'silence'

/** A program of others on this machine, which knows nothing of the desk but docs/webhooks.md. */
export interface Receiver {
  url: string
  received: Received[]
  /** How it answers from now on, by path and order. */
  answers(post: Received): Reaction
  typesAt(path: string): string[]
  /** Cuts the connections that were left in silence. */
  hangUp(): void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => void take(request, response))
  const one: Receiver = {
    url: '',
    received: [],
    answers: () => 200,
    typesAt: (path) => one.received.filter((post) => post.path === path).map(({ type }) => type),
    hangUp() {
      for (const response of waiting) response.destroy()
      waiting.clear()
    },
    async stop() {
      one.hangUp()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    const post = readPost(request, Buffer.concat(chunks).toString())
    one.received.push(post)
    const reaction = one.answers(post)
    if (reaction === 'silence') return void waiting.add(response)
    const {
      status,
      words = 'ok',
      headers = {},
    } = typeof reaction === 'number' ? { status: reaction } : reaction
    response.writeHead(status, headers).end(words)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  one.url = `http://127.0.0.1:${address.port}`
  return one
}

function readPost(request: IncomingMessage, raw: string): Received {
  const header = (name: string): string => String(request.headers[name] ?? '')
  const { type, data } = Body.parse(JSON.parse(raw))
  return {
    path: request.url ?? '',
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signatures: header('webhook-signature').split(' '),
    raw,
    type,
    data,
  }
}

/** As the sample in docs/webhooks.md does it: from the secret as it was shown, over the bytes as they came. */
export function isSignedWith(secret: string, { id, timestamp, raw, signatures }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')
  return signatures.includes(`v1,${wanted}`)
}
