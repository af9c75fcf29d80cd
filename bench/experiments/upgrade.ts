import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema } from '@switchboard/server/testing'
import pg from 'pg'
import { startServerProcess } from '../kit/server/server-process.ts'
import { ms } from '../kit/measure/figures.ts'
import { wrongFirstPages } from '../kit/checks/first-pages.ts'
import { type Kills, killUpgrades, lastMigration } from '../kit/server/kill-upgrades.ts'
import { startOldNode } from '../kit/server/old-node.ts'
import type { Findings } from '../kit/measure/report.ts'
import { FIRST_SCHEMA, MESSAGES_PER_TICKET, seedFirstSchema } from '../kit/database/seed-first-schema.ts'
import {
  changedTables,
  keptRows,
  schemaLines,
  WRITTEN_MEANWHILE,
  WRONG_ROWS,
} from '../kit/database/upgraded-rows.ts'

export interface UpgradePlan extends Kills {
  /** A PostgreSQL on which databases may be made. */
  server: string
  messages: number
}

/** A server of the first schema is upgraded while it is written to, and the upgrade is killed in its middle. */
export async function upgrade(plan: UpgradePlan): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-upgrade-'))
  const keyFile = join(dataDir, 'secret.key')
  await writeFile(keyFile, randomBytes(32).toString('base64'))
  const then = await makeDatabase(plan.server, 'desk_of_then', FIRST_SCHEMA)
  const fresh = await connected(await makeDatabase(plan.server, 'desk_of_today'))
  const settings = { dataDir, env: { DATABASE_URL: then, SECRET_KEY_FILE: keyFile } }
  const tickets = plan.messages / MESSAGES_PER_TICKET
  await seedFirstSchema(then, tickets)
  const client = await connected(then)
  const before = await keptRows(client)
  const oldNode = await startOldNode(then)
  const killedAfter = await killUpgrades(client, settings, plan, await lastMigration(fresh))
  const begun = performance.now()
  const server = await startServerProcess(settings)
  const took = performance.now() - begun
  await oldNode.stop()
  const changed = changedTables(before, await keptRows(client, before))
  const findings: Findings = {
    title: 'An upgrade from the first schema, killed midway',
    setting: `A database of the first schema (up to ${FIRST_SCHEMA}) with ${plan.messages} messages in ${tickets} tickets is upgraded by starting the current server, which is killed with SIGKILL at random moments of its migrations and started again; the last start may end. A node of the first version opens tickets the whole time. PostgreSQL 15 with its own settings. Seed ${plan.seed}.`,
    rows: [
      { what: 'kills in the middle', figure: String(killedAfter.length) },
      { what: 'migrations that stood when it was killed', figure: killedAfter.join(', ') },
      { what: 'the last start, until the server answered', figure: ms(took) },
      { what: 'tickets opened meanwhile', figure: String(oldNode.took.length) },
      { what: 'longest wait of a write', figure: ms(Math.max(...oldNode.took)) },
      { what: 'writes that gave up and were tried again', figure: String(oldNode.triedAgain()) },
      ...(changed.length > 0 ? [{ what: 'changed', figure: changed.join(', ') }] : []),
    ],
    wrong: {
      'upgrades that were never killed in the middle': killedAfter.length === 0 ? 1 : 0,
      'tables whose rows are not what they were': changed.length,
      'tickets opened meanwhile and not kept once': await unequal(client, oldNode.took.length),
      ...(await wrongRows(client)),
      'parts of the schema other than in a fresh one': differing(
        await schemaLines(client),
        await schemaLines(fresh),
      ),
      'first pages not answered right': await wrongFirstPages(server.url, tickets + oldNode.took.length),
    },
  }
  await Promise.all([client.end(), fresh.end(), server.stop()])
  await rm(dataDir, { recursive: true, force: true })
  return findings
}

async function wrongRows(client: pg.Client): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {}
  for (const [what, question] of Object.entries(WRONG_ROWS)) {
    const { rows } = await client.query<{ wrong: string }>(question)
    wrong[what] = Number(rows[0]?.wrong)
  }
  return wrong
}

/** By how many the tickets opened meanwhile differ from those that are kept. */
async function unequal(client: pg.Client, opened: number): Promise<number> {
  const { rows } = await client.query<{ kept: number }>(
    `select count(*)::int as kept from tickets join messages using (ticketid) where ticketid::text like '${WRITTEN_MEANWHILE}%'`,
  )
  return Math.abs(opened - (rows[0]?.kept ?? 0))
}

const differing = (ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number =>
  [...ours].filter((line) => !theirs.has(line)).length + [...theirs].filter((line) => !ours.has(line)).length

async function makeDatabase(server: string, name: string, lastMigration?: string): Promise<string> {
  const client = await connected(server)
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const address = server.replace(/[^/]*$/, name)
  await buildSchema(address, lastMigration)
  return address
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // When the server ends because the experiment failed, that failure is the one to report.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
