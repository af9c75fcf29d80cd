import http from 'node:http'
import https from 'node:https'
import { isLoopback } from './loopback.ts'

export type PostAnswer =
  | { kind: 'answered'; status: number; reason: string; retryAfter: number | undefined; body: string }
  | { kind: 'failed'; reason: string }

/** The address of a webhook and the headers of every request to it. */
export type PostTarget = {
  url: string
  headers: http.OutgoingHttpHeaders
  certificate?: Buffer | undefined
}

export type Poster = {
  post: (target: PostTarget, json: string) => Promise<PostAnswer>
  stop: () => void
}

/** Posts JSON to webhooks over kept-alive connections, on this machine only. */
export function createPoster(timeoutMs: number): Poster {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }
  return {
    post: (target, json) => {
      const url = new URL(target.url)
      if (!isLoopback(url.hostname)) {
        return Promise.resolve({ kind: 'failed', reason: 'Connection timed out' })
      }
      return post(url, target, json, timeoutMs, agents)
    },
    stop: () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

type Agents = { 'http:': http.Agent; 'https:': https.Agent }

function post(
  url: URL,
  { headers, certificate }: PostTarget,
  json: string,
  timeout: number,
  agents: Agents,
): Promise<PostAnswer> {
  const isSecure = url.protocol === 'https:'
  const options: https.RequestOptions = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(json),
      'Accept-Encoding': 'gzip, deflate',
      Connection: 'keep-alive',
      ...headers,
    },
    timeout,
    agent: isSecure ? agents['https:'] : agents['http:'],
    ...(certificate ? { ca: certificate } : {}),
  }
  return new Promise((resolve) => {
    const request = (isSecure ? https : http).request(url, options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => resolve({ kind: 'failed', reason: 'Connection reset by peer' }))
      answer.on('end', () => resolve(answered(answer, Buffer.concat(parts).toString())))
    })
    request.on('timeout', () => {
      resolve({ kind: 'failed', reason: 'Read timeout expired' })
      request.destroy()
    })
    request.on('error', (error) => resolve({ kind: 'failed', reason: reasonOf(error) }))
    request.end(json)
  })
}

function answered(answer: http.IncomingMessage, body: string): PostAnswer {
  const retryAfter = Number(answer.headers['retry-after'])
  return {
    kind: 'answered',
    status: answer.statusCode ?? 0,
    reason: answer.statusMessage ?? '',
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    body,
  }
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === 'ECONNREFUSED') return 'Connection refused'
  if (error.code === 'ECONNRESET') return 'Connection reset by peer'
  if (error.code === 'ENOTFOUND') return 'Failed to resolve host: Name or service not known'
  return `SSL error {${error.message}}`
}
