import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type TcpProxy, startTcpProxy } from './tcp-proxy.ts'
import { portOf } from '../server/port-of.ts'

/** How a host may serve a file. `fair`: as the provider does. */
export type Manner = 'hangs' | 'drips' | 'endless' | 'cut short' | 'fair'

export interface Handing {
  begun: number
  /** When the server or the host ended it; null: not yet. */
  ended: number | null
  bytes: number
}

/** A proxy before a provider that serves some of its files with faults. */
export interface FaultyFileHost extends TcpProxy {
  /** From now on, for the file whose address ends like this. */
  behave(path: string, manner: Manner): void
  /** Every time that file was asked for. */
  handings(path: string): readonly Handing[]
}

export async function startFaultyFileHost(target: string): Promise<FaultyFileHost> {
  const line = await startTcpProxy(target)
  const manners = new Map<string, Manner>()
  const handed = new Map<string, Handing[]>()
  const server = createServer((asked, answer) => {
    const path = [...manners.keys()].find(
      (known) => asked.url?.includes('/file/bot') && asked.url.endsWith(known),
    )
    const manner = path === undefined ? 'fair' : (manners.get(path) ?? 'fair')
    if (path !== undefined) note(path, answer)
    hand(manner, asked, answer, line.url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function note(path: string, answer: ServerResponse): void {
    const handing: Handing = { begun: performance.now(), ended: null, bytes: 0 }
    handed.set(path, [...(handed.get(path) ?? []), handing])
    const { socket } = answer
    answer.on('close', () => {
      handing.ended = performance.now()
      handing.bytes = socket?.bytesWritten ?? 0
    })
  }

  return {
    ...line,
    url: `http://127.0.0.1:${portOf(server)}`,
    behave: (path, manner) => void manners.set(path, manner),
    handings: (path) => handed.get(path) ?? [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await line.stop()
    },
  }
}

const TEN_GIGABYTES = 10 * 1024 ** 3

function hand(manner: Manner, asked: IncomingMessage, answer: ServerResponse, url: string): void {
  switch (manner) {
    case 'hangs':
      return
    case 'drips': {
      answer.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1_000_000 })
      const dripping = setInterval(() => answer.write('x'), 1000)
      answer.on('close', () => clearInterval(dripping))
      return
    }
    case 'endless':
      answer.writeHead(200, { 'content-type': 'image/jpeg' })
      return pour(answer)
    case 'cut short':
      answer.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 100_000 })
      answer.write('x'.repeat(1000), () => answer.destroy())
      return
    case 'fair':
      return passOn(asked, answer, url)
    default:
      manner satisfies never
  }
}

/** Ten gigabytes as fast as they are taken, without a content length. */
function pour(answer: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'x')
  let poured = 0
  const more = (): void => {
    while (poured < TEN_GIGABYTES && !answer.destroyed) {
      poured += piece.length
      if (!answer.write(piece)) return void answer.once('drain', more)
    }
    answer.end()
  }
  more()
}

function passOn(asked: IncomingMessage, answer: ServerResponse, url: string): void {
  const { method, headers } = asked
  const call = request(`${url}${asked.url ?? '/'}`, { method, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  call.on('error', () => answer.destroy())
  answer.on('close', () => call.destroy())
  asked.pipe(call)
}
