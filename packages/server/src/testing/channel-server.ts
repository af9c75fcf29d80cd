import { ConnectionFailed, type ProviderHttp } from '@switchboard/channels'
import { calls, type MyTicket, type Platform } from '@switchboard/contract'
import { type SimulatorOptions, type Simulators, startSimulators } from '@switchboard/simulators'
import { readEnv } from '../config/env.ts'
import { safeFetch } from '../platform/files/safe-fetch.ts'
import type { Caller } from './caller.ts'
import { type AnyPhone, phoneOf } from './channel-phones.ts'
import { type WebsitePhone, websitePhone } from './website-phone.ts'
import { connect, META, prepare } from './connect-channels.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'

/** A desk with simulated providers beside it, connected through its own settings. */
export interface ChannelServer {
  server: TestServer
  simulators: Simulators
  admin: Caller
  /** While it is cut, nothing of the desk reaches any provider: connections are refused. */
  network: { isCut: boolean }
  /** A client's phone on one of the channels; the same number is the same client. */
  client(platform: Platform, number: number, name: string): AnyPhone
  /** Everything that clients did has arrived, and everything that was due has been sent. */
  settled(): Promise<void>
  tickets(): Promise<MyTicket[]>
  ticketOf(name: string): Promise<MyTicket>
  stop(): Promise<void>
}

interface Wishes extends TestServerOptions {
  simulators?: SimulatorOptions
  /** Leaves everything unconnected. */
  unconnected?: true
}

export async function startChannelServer(
  platforms: readonly Platform[],
  wishes: Wishes = {},
): Promise<ChannelServer> {
  const { simulators: simulated, unconnected, ...options } = wishes
  let now = () => Date.now()
  // The providers live in the desk's time, so that windows and links end together.
  const simulators = await startSimulators({ seed: 7, now: () => now(), ...simulated })
  prepare(simulators)
  const network = { isCut: false }
  const server = await startBeside(simulators, network, options)
  now = () => server.clock.millis()
  const admin = await server.firstAdmin()
  if (unconnected !== true) for (const platform of platforms) await connect(platform, simulators, admin)
  const pages: WebsitePhone[] = []
  const keyOf = async (): Promise<string> => {
    const [first] = (await admin.call(calls.getWebsiteChats)).chats
    if (first === undefined) throw new Error('There is no website chat.')
    return first.key
  }
  const pageOf = (name: string): AnyPhone => {
    const page = websitePhone(server.url, keyOf, name)
    pages.push(page)
    return page
  }
  const tickets = async (): Promise<MyTicket[]> => {
    const answer = await admin.call(calls.getTickets)
    return typeof answer === 'string' ? [] : answer
  }
  return {
    server,
    simulators,
    admin,
    network,
    client: (platform, number, name) =>
      platform === 'website' ? pageOf(name) : phoneOf(simulators, platform, number, name),
    async settled() {
      await Promise.all(pages.map((page) => page.idle()))
      await simulators.settled()
      await server.settled()
      await simulators.settled()
      await server.settled()
      await Promise.all(pages.map((page) => page.isCurrent()))
    },
    tickets,
    async ticketOf(name) {
      const found = (await tickets()).find((ticket) => ticket.client_name === name)
      if (found === undefined) throw new Error(`${name} has no open ticket.`)
      return found
    },
    async stop() {
      for (const page of pages) page.leave()
      await server.stop()
      await simulators.stop()
    },
  }
}

function startBeside(
  { url, settings }: Simulators,
  network: { isCut: boolean },
  options: TestServerOptions,
): Promise<TestServer> {
  const { apiUrls } = readEnv(settings)
  const safe = safeFetch({ simulatorUrls: [url] })
  const http: ProviderHttp = (request) =>
    network.isCut ? Promise.reject(new ConnectionFailed('before-send', 'refused')) : safe(request)
  return startTestServer({
    providerHttp: http,
    ...options,
    config: { apiUrls, meta: META, ...options.config },
  })
}
