import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { databaseOf } from '../server/server-process.ts'

/** Linux counts the time of processes in hundredths of a second. */
const MILLISECONDS_A_TICK = 10

/** Milliseconds of processor time since the start of each. */
export interface ProcessorTime {
  server: number
  postgres: number
}

/** The processor time of one server process and of its own PostgreSQL, whatever else runs on the machine. */
export async function processorTime(pid: number, dataDir: string): Promise<ProcessorTime> {
  const client = new pg.Client({ connectionString: await databaseOf(dataDir) })
  await client.connect()
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = (await Promise.all(pids.map(timesOf))).filter((one) => one !== null)
  await client.end()
  const postmaster = found.find((one) => one.pid === rows[0]?.backend)?.parent
  const own = found.find((one) => one.pid === pid)
  const family = found.filter((one) => one.pid === postmaster || one.parent === postmaster)
  return {
    server: own?.used ?? 0,
    postgres: family.reduce((sum, one) => sum + one.used + (one.pid === postmaster ? one.ofEnded : 0), 0),
  }
}

/** What a process has used itself, and what its ended children have. */
async function timesOf(
  pid: string,
): Promise<{ pid: number; parent: number; used: number; ofEnded: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    pid: Number(pid),
    parent,
    used: (user + system) * MILLISECONDS_A_TICK,
    ofEnded: (endedUser + endedSystem) * MILLISECONDS_A_TICK,
  }
}
