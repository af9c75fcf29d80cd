import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket, type ProviderPlatform, providerPlatforms } from '@switchboard/contract'
import {
  type AnyPhone,
  type Caller,
  connect,
  META,
  phoneOf,
  prepare,
  signInAt,
} from '@switchboard/server/testing'
import { settingsAt, startSimulators, type Simulators } from '@switchboard/simulators'
import { ADMIN, type ServerProcess, startServerProcess } from './server-process.ts'
import { type TcpProxy, startTcpProxy } from '../faults/tcp-proxy.ts'

/** A server process connected to all four simulated providers. */
export interface AllChannels {
  server: ServerProcess
  simulators: Simulators
  /** The proxy for the server's requests to the providers. */
  line: TcpProxy
  admin: Caller
  dataDir: string
  stop(): Promise<void>
}

export async function startAllChannels(env: Record<string, string> = {}): Promise<AllChannels> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const simulators = await startSimulators({ seed: 1 })
  prepare(simulators)
  const line = await startTcpProxy(simulators.url)
  const server = await startServerProcess({ dataDir, env: { ...providerSettings(line.url), ...env } })
  const admin = await signInAt(server.url, ADMIN)
  for (const platform of providerPlatforms) await connect(platform, simulators, admin)
  return {
    server,
    simulators,
    line,
    admin,
    dataDir,
    async stop() {
      await server.stop()
      await line.stop()
      await simulators.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The settings of a server whose providers are simulated at an address. */
export const providerSettings = (url: string): Record<string, string> => ({
  ...settingsAt(url),
  META_APP_ID: META.appId ?? '',
  META_APP_SECRET: META.appSecret ?? '',
  META_VERIFY_TOKEN: META.verifyToken ?? '',
})

/** A client's chat over one of the channels. */
export interface BenchChat {
  platform: ProviderPlatform
  phone: AnyPhone
  ticket: MyTicket
}

/** Messenger's names are requested after the first message. */
const PATIENCE = 180_000

/** As many clients as asked for write for the first time, the same share over each channel or all over one. */
export async function openChats(
  { simulators, admin }: AllChannels,
  count: number,
  only?: ProviderPlatform,
): Promise<BenchChat[]> {
  const clients = Array.from({ length: count }, (_, index) => {
    const platform = only ?? providerPlatforms[index % providerPlatforms.length] ?? 'telegram'
    const name = `Client ${only ?? ''}${1000 + index}`
    return { platform, name, phone: phoneOf(simulators, platform, 1000 + index, name) }
  })
  for (const { phone } of clients) phone.writes('Good morning')
  const found = new Map<string, MyTicket>()
  const everybody = () => clients.every(({ name }) => found.has(name))
  const deadline = performance.now() + PATIENCE
  while (!everybody()) {
    if (performance.now() > deadline) throw new Error(`There are ${found.size} of ${count} tickets.`)
    await pause(200)
    const tickets = await admin.call(calls.getTickets)
    if (typeof tickets !== 'string') for (const ticket of tickets) found.set(ticket.client_name, ticket)
  }
  return clients.flatMap(({ platform, name, phone }) => {
    const ticket = found.get(name)
    return ticket === undefined ? [] : [{ platform, phone, ticket }]
  })
}
