import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type RunningServer, startServer } from '../../app.ts'
import { configFrom } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { databaseGate, type DatabaseGate } from '../../testing/database-gate.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { urlsOf } from './embedded-postgres.ts'
import { openLog } from '../lib/log.ts'

const Line = z.object({ level: z.string(), event: z.string() })

let dataDir: string
let database: TestDatabase<unknown>
let gate: DatabaseGate
let server: RunningServer
const lines: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'watch-'))
  database = await createTestDatabase()
  gate = await databaseGate(database.connectionString)
  const settings = configFrom(readEnv({ DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: 'violet kettle 42' }))
  const config = { ...settings, metrics: { host: '127.0.0.1', port: 0 } }
  const log = openLog('warn', { write: (entry: string) => void lines.push(entry) })
  server = await startServer(config, urlsOf(gate.url), log, { sweepEvery: 100 })
})
afterAll(async () => {
  await server.stop()
  await gate.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('logs once that the database is away and once that it is back, however many notice it', async () => {
  await gate.shut()
  const until = Date.now() + 3000
  while (Date.now() < until) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${server.url}/health/ready`)))
    expect(answers.map(({ status }) => status)).toContain(503)
    await pause(100)
  }
  await gate.open()
  await expect
    .poll(() => lines.some((entry) => entry.includes('database.back')), { timeout: 10_000 })
    .toBe(true)
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(lines.map((entry) => Line.parse(JSON.parse(entry)))).toMatchObject([
    { level: 'warn', event: 'database.away' },
    { level: 'warn', event: 'database.back' },
  ])
  expect(lines.join('')).not.toContain('stack')
})

it('the metrics say that the database is away, and keep what else they have', async () => {
  const figures = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const lasting = /^switchboard_(disk_free_bytes \d+|inbox_failed 0|events_unnumbered 0)$/gm
  expect((await figures()).match(lasting)).toHaveLength(3)
  await gate.shut()
  const away = await figures()
  await gate.open()
  expect(away).toMatch(/^switchboard_database_up 0$/m)
  expect(away.match(lasting)).toHaveLength(3)
  await expect.poll(figures).toMatch(/^switchboard_database_up 1$/m)
  await expect.poll(() => lines.filter((entry) => entry.includes('database.back')).length).toBe(2)
})

it('logs nothing of a single connection that was lost', async () => {
  lines.length = 0
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'switchboard'`.execute(database.db.query)
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(lines).toEqual([])
})
