import { ConnectionFailed, type ProviderHttp, type ProviderRequest } from '@switchboard/channels'
import { calls, type MyTicket } from '@switchboard/contract'
import {
  type SimulatorOptions,
  type Simulators,
  startSimulators,
  type TelegramPhone,
} from '@switchboard/simulators'
import { readEnv } from '../config/env.ts'
import { safeFetch } from '../platform/files/safe-fetch.ts'
import type { Caller } from './caller.ts'
import { waitFor } from './listener.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

export const BOT_TOKEN = '700100200:AAEtestTokenOfTheSimulatedBot000000001'
export const OTHER_TOKEN = '700100300:AAEtestTokenOfAnotherBot000000000002'

/** A desk with a simulated Telegram beside it, and its first administrator signed in. */
export interface TelegramServer {
  server: TestServer
  simulators: Simulators
  telegram: Simulators['telegram']
  admin: Caller
  /** While it is cut, nothing of the desk reaches Telegram: connections are refused. */
  network: Network
  client(id: number, firstName: string, more?: { languageCode?: string; bot?: string }): TelegramPhone
  /** Another desk on the same database and Telegram: a second node, or the one after a restart. */
  besides(options?: TestServerOptions): Promise<TestServer>
  /** Everything that clients did has arrived, and everything that was due has been sent. */
  settled(): Promise<void>
  tickets(caller?: Caller): Promise<MyTicket[]>
  stop(): Promise<void>
}

interface Network {
  isCut: boolean
}

interface Wishes extends TestServerOptions {
  /** How clients' messages arrive; the simulator then reaches the desk as through a public address. */
  intake?: 'webhook' | 'polling'
  /** Leaves the bot unconnected. */
  unconnected?: true
  simulators?: SimulatorOptions
}

export async function startTelegramServer(wishes: Wishes = {}): Promise<TelegramServer> {
  const { intake = 'webhook', unconnected, simulators: simulated, ...options } = wishes
  const simulators = await startSimulators({ seed: 7, telegram: { webhookFloodLimit: false }, ...simulated })
  const { telegram } = simulators
  telegram.addBot({ token: BOT_TOKEN, username: 'noor_coffee_bot', firstName: 'Noor Coffee' })
  telegram.addBot({ token: OTHER_TOKEN, username: 'other_bot', firstName: 'Other' })
  const network: Network = { isCut: false }
  const start = (more: TestServerOptions) => startBeside(simulators, network, intake, more)
  const server = await start(options)
  const further = new Set<TestServer>()
  const admin = await server.firstAdmin()
  if (unconnected !== true) await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  return {
    server,
    simulators,
    telegram,
    admin,
    network,
    client: (id, firstName, more = {}) => telegram.client({ id, firstName, bot: BOT_TOKEN, ...more }),
    async besides(more = {}) {
      const node = await start({ besides: server, ...more })
      const other = { ...node, stop: () => (further.delete(other) ? node.stop() : Promise.resolve()) }
      further.add(other)
      return other
    },
    async settled() {
      await waitFor(() => telegram.world.outbox.isQuiet(), 'all updates to arrive')
      // Any node may have taken the work.
      for (const node of [server, ...further]) await node.settled()
      await server.settled()
    },
    async tickets(caller = admin) {
      const answer = await caller.call(calls.getTickets)
      return typeof answer === 'string' ? [] : answer
    },
    async stop() {
      for (const other of further) await other.stop()
      await server.stop()
      await simulators.stop()
    },
  }
}

async function startBeside(
  { url, settings }: Simulators,
  network: Network,
  intake: 'webhook' | 'polling',
  options: TestServerOptions,
): Promise<TestServer> {
  let serverUrl = ''
  const { apiUrls } = readEnv(settings)
  const safe = safeFetch({ simulatorUrls: [url] })
  const http: ProviderHttp = (request) =>
    network.isCut ? Promise.reject(new ConnectionFailed('before-send', 'refused')) : safe(request)
  const server = await startTestServer({
    providerHttp: intake === 'webhook' ? throughTunnel(http, () => serverUrl) : http,
    ...options,
    config: { apiUrls, publicUrl: intake === 'webhook' ? PUBLIC_URL : null, ...options.config },
  })
  serverUrl = server.url
  return server
}

export const PUBLIC_URL = 'https://desk.noor-coffee.example'

/** Replaces the public name and its certificate: Telegram gets the local address, the server the public one. */
function throughTunnel(http: ProviderHttp, serverUrl: () => string): ProviderHttp {
  const swapped = (text: string, from: string, to: string): string => text.replaceAll(from, to)
  return async (request) => {
    const body = rewriteBody(request.body, (text) => swapped(text, PUBLIC_URL, serverUrl()))
    const answer = await http({ ...request, ...(body === undefined ? {} : { body }) })
    if (!request.url.endsWith('/getWebhookInfo')) return answer
    const text = swapped(Buffer.from(answer.bytes).toString(), serverUrl(), PUBLIC_URL)
    return { ...answer, bytes: Buffer.from(text) }
  }
}

function rewriteBody(
  body: ProviderRequest['body'],
  change: (text: string) => string,
): ProviderRequest['body'] {
  if (body === undefined || body instanceof FormData) return body
  const json: unknown = JSON.parse(change(JSON.stringify(body.json)))
  return { json }
}

/** The one open ticket there is. */
export async function onlyTicket(one: TelegramServer): Promise<MyTicket> {
  let tickets: MyTicket[] = []
  await waitFor(async () => {
    tickets = await one.tickets()
    return tickets.length > 0
  }, 'a ticket')
  const [ticket, ...others] = tickets
  if (ticket === undefined || others.length > 0) throw new Error(`There are ${tickets.length} tickets.`)
  return ticket
}
