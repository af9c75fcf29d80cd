import { once } from 'node:events'
import { type Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { postAs } from '../load/inbound-load.ts'
import { portOf } from '../server/port-of.ts'

/** One webhook request of a provider, exactly as it came and with its signature. */
export interface WebhookDelivery {
  /** With the query, where Viber repeats its signature. */
  path: string
  proof: Record<string, string>
  body: string
}

/**
 * A proxy between the simulated providers and a server whose public name leads nowhere: the providers get this address
 * instead, and their events are passed on, or left to an experiment to deliver in its own way.
 */
export interface WebhookProxy {
  url: string
  /** The server that events are passed on to. */
  server: string
  /** Events for which it answers true are answered 200 and not passed on. */
  takes: (delivery: WebhookDelivery) => boolean
  /** How many pushes came to `…/push`, a push service that takes everything. */
  pushes: number
  stop(): Promise<void>
}

export async function startWebhookProxy(providers: string, publicUrl: string): Promise<WebhookProxy> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server)}`
  const webhookProxy: WebhookProxy = {
    url,
    server: '',
    takes: () => false,
    pushes: 0,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method = 'GET' } = request
    const body = Buffer.concat(await request.toArray())
    if (path.startsWith('/push')) {
      webhookProxy.pushes += 1
      return void response.writeHead(201).end()
    }
    if (!path.startsWith('/webhooks/')) {
      const withoutPublicUrl = swapped(body, publicUrl, url)
      return pass(`${providers}${textSwapped(path, publicUrl, url)}`, withoutPublicUrl, (text) =>
        swapped(swapped(text, url, publicUrl), providers, url),
      )
    }
    const delivery = { path, proof: proofOf(request), body: body.toString() }
    if (method !== 'POST' || !webhookProxy.takes(delivery))
      return pass(`${webhookProxy.server}${path}`, body, (same) => same)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')

    async function pass(to: string, content: Buffer, back: (text: Buffer) => Buffer): Promise<void> {
      const headers = Object.entries(request.headers).filter(([name]) => !HOPS.has(name))
      const answered = await fetch(to, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...(content.length > 0 && { body: new Uint8Array(content) }),
      })
      const bytes = back(Buffer.from(await answered.arrayBuffer()))
      const kept = [...answered.headers].filter(([name]) => !HOPS.has(name))
      response.writeHead(answered.status, Object.fromEntries(kept)).end(bytes)
    }
  }

  return webhookProxy
}

/** Headers of one connection alone, or set again for the forwarded request. */
const HOPS = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'expect',
])

/** What a provider signs with, or its secret, is in a header of its own. */
const isProof = (name: string): boolean => name === 'content-type' || name.startsWith('x-')

const proofOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (isProof(name) ? [[name, String(value)]] : [])),
  )

function swapped(body: Buffer, from: string, to: string): Buffer {
  const mentions = [from, encodeURIComponent(from), escaped(from)].some((form) => body.includes(form))
  return mentions ? Buffer.from(textSwapped(body.toString(), from, to)) : body
}

const textSwapped = (text: string, from: string, to: string): string =>
  text
    .replaceAll(from, to)
    .replaceAll(encodeURIComponent(from), encodeURIComponent(to))
    .replaceAll(escaped(from), escaped(to))

/** As Meta writes addresses in JSON. */
const escaped = (text: string): string => text.replaceAll('/', '\\/')

/** One delivery of it at a node; the status, 0 without an answer. */
export const deliver = (
  agent: Agent,
  node: string,
  { path, proof, body }: WebhookDelivery,
): Promise<number> => postAs(agent, `${node}${path}`, proof, body)
