import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConnectionFailed } from '@switchboard/channels'
import { waitFor } from '../../../testing/listener.ts'
import type { TestServer } from '../../../testing/start-test-server.ts'

export interface Received {
  path: string
  headers: IncomingMessage['headers']
  size: number
}

type Request = Parameters<TestServer['app']['providerHttp']>[0]

/** A push service on this machine. */
export async function startPushService() {
  const received: Received[] = []
  const state: { status: number; stuck: { taken: number; until: Promise<void> } | null } = {
    /** Of its answers. */
    status: 201,
    /** While it is there, pushes reach no push service, as those of a node that dies. */
    stuck: null,
  }
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, size: Buffer.concat(chunks).length })
      response.writeHead(state.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  // The contract only knows https addresses; the server takes this origin for its push service.
  const url = `https://127.0.0.1:${portOf(service)}`
  return {
    url,
    received,
    state,
    /** The same request over http: TLS is the push service's own matter. */
    async providerHttp(request: Request) {
      if (state.stuck === null) return post(request)
      state.stuck.taken += 1
      await state.stuck.until
      throw new ConnectionFailed('before-send', 'The connection was cut.')
    },
    /** What a browser subscribes with. */
    subscription(path: string) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      return {
        endpoint: `${url}/${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
      }
    },
    async noticeFor(path: string): Promise<Received> {
      await waitFor(() => received.some((one) => one.path === path), `a push to ${path}`)
      const notice = received.find((one) => one.path === path)
      if (notice === undefined) throw new Error('It was there a moment ago.')
      return notice
    },
    stop: () => void service.close(),
  }
}

async function post({ url, method, headers = {}, bytes }: Request) {
  const response = await fetch(url.replace('https:', 'http:'), {
    method,
    headers,
    ...(bytes && { body: bytes }),
  })
  return { status: response.status, headers: {}, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}
