import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { startSimulators, type TelegramSimulator } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlsOf } from '../../platform/db/embedded-postgres.ts'
import { type RunningServer, startServer } from '../../app.ts'
import { configFrom } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { openLog } from '../../platform/lib/log.ts'
import { signInAt } from '../../testing/caller.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Caller, FIRST_ADMIN, waitFor } from '../../testing/index.ts'
import { BOT_TOKEN } from '../../testing/telegram-server.ts'

/** The secret half of the token. */
const CANARY = BOT_TOKEN.split(':')[1] ?? ''

const simulators = await startSimulators({ seed: 3 })
const { telegram } = simulators
const lines: string[] = []
const answers: string[] = []
let dataDir: string
let server: RunningServer
let admin: Caller
let stop: () => Promise<void>

/** A desk as in production, its log at its most talkative. */
beforeAll(async () => {
  telegram.addBot({ token: BOT_TOKEN, username: 'canary_bot', firstName: 'Canary' })
  const database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'canary-'))
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: FIRST_ADMIN.email,
    ADMIN_PASSWORD: FIRST_ADMIN.password,
    TELEGRAM_API_URL: `${simulators.url}/telegram`,
  }
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const quick = { sweepEvery: 50, print: (text: string) => void lines.push(text) }
  server = await startServer(configFrom(readEnv(environment)), urlsOf(database.connectionString), log, quick)
  admin = await signInAt(server.url, FIRST_ADMIN)
  stop = async () => {
    await server.stop()
    await database.drop()
  }
})

afterAll(async () => {
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('writes the token of a bot into no log, answer or file, whatever goes wrong', async () => {
  await connectWithEverythingThatGoesWrong(telegram)
  const ana = telegram.client({ id: 5001, firstName: 'Ana' })
  ana.writes('Hello')
  await ana.waitsFor((message) => message.by === 'bot')
  telegram.faults.unauthorized({ method: 'sendMessage' })
  telegram.client({ id: 5002, firstName: 'Ben' }).writes('Hello')
  await waitFor(() => lines.some((line) => line.includes('a channel is in trouble')), 'trouble')
  for (const call of [calls.getTelegramToken, calls.getDeadLetters]) await ask(call.path)
  await stop()
  const everything = [...lines, ...answers, ...(await filesOf(dataDir))].join('\n')
  expect(answers).toHaveLength(7)
  expect(everything).toContain('Bot ID successfully submitted!')
  expect(everything).not.toContain(CANARY)
})

async function connectWithEverythingThatGoesWrong({ faults }: TelegramSimulator): Promise<void> {
  const wrongs = [
    () => faults.down(),
    () => faults.unauthorized(),
    () => faults.badGateway(),
    () => faults.refuse(400, `Bad Request: about bot${BOT_TOKEN}`),
  ]
  for (const goWrong of wrongs) {
    const rule = goWrong()
    await connect()
    rule.remove()
  }
  await connect()
}

const connect = (): Promise<void> =>
  ask(calls.setupTelegram.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bot_id: BOT_TOKEN }),
  })

async function ask(path: string, init?: RequestInit): Promise<void> {
  answers.push(await (await admin.request(path, init)).text())
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
}
