import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseStartError } from '../../lib/database-start-error.ts'
import type { Folders } from './folders.ts'
import { exists } from './process-facts.ts'

/** 'desk' in ASCII, and the rank of the only lock so far. */
const LOCK = [0x6465736b, 1] as const

/** How long to wait for a server process that is shutting down. */
const PATIENCE_MS = 1000

/** When its process is gone, the kernel closes the session and PostgreSQL frees the lock; allow a slow machine. */
const PATIENCE_WITH_THE_DEAD_MS = 10_000

/**
 * One running server per data folder. The lock belongs to a database session of the server, so it ends with the
 * process, however that dies, and no lock file can become stale.
 */
export async function takeDataFolderLock(client: pg.Client, folders: Folders): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      ...LOCK,
    ])
    if (rows[0]?.taken) return
    const holder = await findHolder(client)
    const patience = holder !== undefined && !exists(holder) ? PATIENCE_WITH_THE_DEAD_MS : PATIENCE_MS
    if (performance.now() - begun > patience) throw alreadyRunning(folders, holder)
    await pause(20)
  }
}

async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    [...LOCK],
  )
  const pid = Number(rows[0]?.application_name.match(/^switchboard desk (\d+)$/)?.[1])
  return Number.isInteger(pid) ? pid : undefined
}

function alreadyRunning(folders: Folders, holder: number | undefined): DatabaseStartError {
  const who = holder === undefined ? 'Another desk' : `Another desk (process ${holder})`
  return new DatabaseStartError(
    'desk-already-running',
    `${who} is already running on the data folder ${folders.dataDir}. Use that one, stop it first, ` +
      `or give this desk a DATA_DIR of its own. Several desks share one database only through DATABASE_URL.`,
  )
}
