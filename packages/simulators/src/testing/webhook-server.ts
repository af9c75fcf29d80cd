import { createServer, type IncomingMessage, type Server } from 'node:http'

/** A request at the webhook, as the tests read it. */
export type Arrived = {
  at: number
  secret: string | undefined
  headers: IncomingMessage['headers']
  raw: string
  update: Record<string, unknown>
}
export type Reply = { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }

export type TestServer = {
  url: string
  arrived: Arrived[]
  /** How many requests were open at once, at most. */
  busiest: () => number
  answerWith: (reply: (arrived: Arrived) => Reply) => void
  /** How a subscription's challenge is answered: the challenge itself, or something else. */
  answerChallengeWith: (answer: (query: URLSearchParams) => string) => void
  stop: () => Promise<void>
}

/** A bare webhook on a free port that answers as configured and keeps every request. */
export async function startTestServer(): Promise<TestServer> {
  const arrived: Arrived[] = []
  let reply: (arrived: Arrived) => Reply = () => ({ status: 200 })
  let open = 0
  let busiest = 0
  let challenge = (query: URLSearchParams) => query.get('hub.challenge') ?? ''
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(challenge(new URL(request.url ?? '', 'http://desk').searchParams))
      return
    }
    open += 1
    busiest = Math.max(busiest, open)
    void readAll(request).then((raw) => {
      const secret = request.headers['x-telegram-bot-api-secret-token']
      const update: unknown = JSON.parse(raw)
      const { headers: given } = request
      const one = {
        at: Date.now(),
        secret: String(secret ?? ''),
        headers: given,
        raw,
        update: asRecord(update),
      }
      arrived.push(one)
      const { status, headers = {}, body = '', afterMs = 0 } = reply(one)
      setTimeout(() => {
        open -= 1
        response.writeHead(status, headers).end(body)
      }, afterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks/telegram/1`,
    arrived,
    busiest: () => busiest,
    answerWith: (next) => {
      reply = next
    },
    answerChallengeWith: (answer) => {
      challenge = answer
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part)
  return Buffer.concat(parts).toString()
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
