import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { type Caller, signInAt } from '@switchboard/server/testing'
import { startSimulators, type Simulators } from '@switchboard/simulators'
import { ADMIN, type ServerProcess, type Launch, startServerProcess } from './server-process.ts'
import { type TcpProxy, startTcpProxy } from '../faults/tcp-proxy.ts'

export const BOT_TOKEN = '123456789:AAbench-bench-bench-bench-bench-bench'

/** A server process with a Telegram bot whose webhook the load driver plays. */
export interface ConnectedServer {
  server: ServerProcess
  simulators: Simulators
  /** Carries the server's calls to the provider. */
  line: TcpProxy
  admin: Caller
  /** Where Telegram would deliver, on this machine, and with which secret. */
  webhook: { url: string; secret: string }
  dataDir: string
  stop(): Promise<void>
}

interface ServerOptions {
  /** Where its DATA_DIR is made. */
  folder?: string
  program?: string
  launch?: Launch
  /** False: Telegram lets a server that was away set its webhook as often as it likes. */
  webhookFloodLimit?: boolean
  /** A faulty proxy in place of the plain one between the server and its provider. */
  wire?: (target: string) => Promise<TcpProxy>
}

/** `intake`: webhooks played by the driver, or the server polling the simulator. */
export async function startConnectedServer(
  intake: 'webhook' | 'polling',
  env: Record<string, string> = {},
  { folder = tmpdir(), webhookFloodLimit = true, wire = startTcpProxy, ...process }: ServerOptions = {},
): Promise<ConnectedServer> {
  const dataDir = await mkdtemp(join(folder, 'switchboard-bench-'))
  const simulators = await startSimulators({ seed: 1, telegram: { webhookFloodLimit } })
  simulators.telegram.addBot({ token: BOT_TOKEN, username: 'bench_bot', firstName: 'Bench' })
  const line = await wire(simulators.url)
  const publicUrl = intake === 'webhook' ? { PUBLIC_URL: 'https://desk.bench.example' } : {}
  const server = await startServerProcess({
    dataDir,
    env: { TELEGRAM_API_URL: `${line.url}/telegram`, ...publicUrl, ...env },
    ...process,
  })
  const admin = await signInAt(server.url, ADMIN)
  await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  return {
    server,
    simulators,
    line,
    admin,
    webhook: webhookOf(simulators, server.url),
    dataDir,
    async stop() {
      await server.stop()
      await line.stop()
      await simulators.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function webhookOf(simulators: Simulators, serverUrl: string): ConnectedServer['webhook'] {
  const bot = simulators.telegram.world.bots.get(BOT_TOKEN)
  if (bot?.webhook === undefined) return { url: '', secret: '' }
  return { url: `${serverUrl}${new URL(bot.webhook.url).pathname}`, secret: bot.webhook.secret ?? '' }
}
