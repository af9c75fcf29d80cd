import { ConnectionFailed, type ProviderHttp } from '@switchboard/channels'
import { calls, type MyTicket, type Platform } from '@switchboard/contract'
import { type SimulatorOptions, type Simulators, startSimulators } from '@switchboard/simulators'
import { safeFetch } from '../platform/files/safe-fetch.ts'
import type { Caller } from './caller.ts'
import { type AnyPhone, phoneOf } from './channel-phones.ts'
import { connect, META, prepare } from './connect-channels.ts'
import { waitFor } from './listener.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-desk.ts'

/** A desk with simulated providers beside it, connected through its own settings. */
export interface ChannelServer {
  desk: TestServer
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
  const desk = await startBeside(simulators, network, options)
  now = () => desk.clock.millis()
  const admin = await desk.firstAdmin()
  if (unconnected !== true) for (const platform of platforms) await connect(platform, simulators, admin)
  const tickets = async (): Promise<MyTicket[]> => {
    const answer = await admin.call(calls.getTickets)
    return typeof answer === 'string' ? [] : answer
  }
  return {
    desk,
    simulators,
    admin,
    network,
    client: (platform, number, name) => phoneOf(simulators, platform, number, name),
    async settled() {
      await arrived(simulators)
      await desk.settled()
      await arrived(simulators)
      await desk.settled()
    },
    tickets,
    async ticketOf(name) {
      const found = (await tickets()).find((ticket) => ticket.client_name === name)
      if (found === undefined) throw new Error(`${name} has no open ticket.`)
      return found
    },
    async stop() {
      await desk.stop()
      await simulators.stop()
    },
  }
}

async function arrived({ whatsapp, messenger, viber, telegram }: Simulators): Promise<void> {
  await Promise.all([whatsapp.settled(), messenger.settled(), viber.settled()])
  await waitFor(() => telegram.world.outbox.isQuiet(), 'all updates of Telegram')
}

function startBeside(
  { url }: Simulators,
  network: { isCut: boolean },
  options: TestServerOptions,
): Promise<TestServer> {
  const apiUrls = { telegram: `${url}/telegram`, graph: `${url}/graph`, viber: `${url}/viber/pa` }
  const safe = safeFetch({ simulatorUrls: [url] })
  const http: ProviderHttp = (request) =>
    network.isCut ? Promise.reject(new ConnectionFailed('before-send', 'refused')) : safe(request)
  return startTestServer({
    providerHttp: http,
    ...options,
    config: { apiUrls, meta: META, ...options.config },
  })
}
