import { type Agent, request, type RequestOptions } from 'node:http'

/**
 * The outcome of a call that may run into the end of a server. `cut`: the server had read it and sent no answer. `not
 * taken`: no process listened. `unread`: the system made the connection, but no process read from it. `crossed`: a
 * kept-alive connection was closed as the call set out. In the last three cases nothing has happened, and a client
 * repeats the call.
 */
export type Fate =
  | { fate: 'answered'; status: number; retryAfter: string | null }
  | { fate: 'cut' | 'not taken' | 'unread' | 'crossed' }

interface Output extends Pick<RequestOptions, 'method' | 'headers'> {
  body?: string | Buffer
}

const PATIENCE = 20_000

export function judgedCall(agent: Agent, url: string, { body, ...options }: Output): Promise<Fate> {
  return new Promise((resolve) => {
    const call = request(url, { agent, timeout: PATIENCE, ...options })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({
          fate: 'answered',
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'] ?? null,
        }),
      )
      answer.on('error', () => resolve({ fate: 'cut' }))
    })
    call.on('timeout', () => call.destroy(new Error('No answer.')))
    call.on('error', (error) => resolve({ fate: fateOf(error, call.reusedSocket, body) }))
    call.end(body)
  })
}

/** A system resets a connection from which not everything was read, and ends one in order from which everything was. */
function fateOf(
  error: Error,
  isKept: boolean,
  body: Output['body'],
): 'cut' | 'not taken' | 'unread' | 'crossed' {
  if ('code' in error && error.code === 'ECONNREFUSED') return 'not taken'
  const isReset = 'code' in error && error.code === 'ECONNRESET' && error.message !== 'socket hang up'
  const isSmall = body === undefined || body.length < IN_ONE_PIECE
  if (isKept && (isReset || ('code' in error && error.code === 'EPIPE'))) return isSmall ? 'crossed' : 'cut'
  return isReset && isSmall ? 'unread' : 'cut'
}

/** Of something larger a part may have been read. */
const IN_ONE_PIECE = 16_384
