import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { exists } from '../platform/db/embedded/process-facts.ts'

const PREFIX = 'switchboard-tests-'

/** Fast and forgetful: nothing here outlives the run. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '128MB',
}

export type PostgresForTests = { connectionString: string; stop(): Promise<void> }

/** One PostgreSQL for a whole test run, in a temporary folder named after this process. */
export async function startPostgresForTests(): Promise<PostgresForTests> {
  const folder = await chooseFastFolder()
  await sweepKilledRuns(folder)
  const dataDir = join(folder, `${PREFIX}${process.pid}`)
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, settings: SETTINGS })
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const quiet = pino({ level: 'silent' })

/** Copying a database means making 300 files: 17 ms in memory, 50 to 200 ms on a disk. */
export async function chooseFastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > 2 ** 31 ? '/dev/shm' : tmpdir()
}

/** A killed run leaves its server behind: take it over, stop it, clear away. */
async function sweepKilledRuns(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = Number(name.slice(PREFIX.length))
    if (!name.startsWith(PREFIX) || !Number.isInteger(owner) || exists(owner)) continue
    const dataDir = join(folder, name)
    const left = await startEmbeddedPostgres({ dataDir, log: quiet, settings: SETTINGS }).catch(
      () => undefined,
    )
    await left?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
