import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ServerSettings, launchServer } from './server-process.ts'
import { freePort } from './free-port.ts'
import { seededRandom } from '../load/random.ts'

export interface Kills {
  kills: number
  /** A kill comes at most this many milliseconds after the server has begun to change the schema. */
  killWithin: number
  seed: number
}

/** The process that changes the schema holds this lock. */
const MIGRATING = 0x6d696772

/** The state of the schema at each kill. The upgrade may finish before all kills were needed. */
export async function killUpgrades(
  client: pg.Client,
  settings: ServerSettings,
  plan: Kills,
  newest: string,
): Promise<string[]> {
  const random = seededRandom(plan.seed)
  const port = await freePort()
  const stood: string[] = []
  for (let round = 0; round < plan.kills; round += 1) {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    const began = rows[0]?.now ?? ''
    const server = launchServer(settings, port)
    const gone = once(server, 'exit')
    let complaints = ''
    server.stderr.on('data', (words: Buffer) => (complaints += words.toString()))
    server.stdout.resume()
    while (!(await isUpgrading(client, began)) && (await lastMigration(client)) !== newest) await pause(2)
    await pause(random() * plan.killWithin)
    const last = await lastMigration(client)
    const isInMiddle = await isUpgrading(client, began)
    if (!server.kill('SIGKILL')) throw new Error(`The server ended by itself: ${complaints}`)
    await gone
    if (isInMiddle) stood.push(last)
    if (last === newest) return stood
  }
  return stood
}

/** Another process that came after that moment now holds the lock to change the schema. */
async function isUpgrading(client: pg.Client, since: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted
       and objid = ${MIGRATING} and datname = current_database() and backend_start > $1::timestamptz`,
    [since],
  )
  return rowCount !== 0
}

export async function lastMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by position desc limit 1',
  )
  return rows[0]?.name ?? ''
}
