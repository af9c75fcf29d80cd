import { type Database, openDatabase } from './database.ts'
import { type DatabaseLog, DatabaseStartError } from '../lib/database-start-error.ts'
import type { DatabaseUrls } from './database-urls.ts'
import { migrate, type Migration } from './migrate.ts'
import { grantToServer } from './server-role.ts'

/**
 * Brings the schema to this version and gives the role of the server its rights, both as the owner of the tables. Safe on
 * several nodes at once.
 */
export const prepareDatabase = (
  urls: DatabaseUrls,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<void> =>
  asOwner(urls, log, async (owner) => {
    await migrate(owner, migrations, log)
    if (urls.server !== urls.owner) await grantTo(owner, urls, log)
  })

/** Works as the owner of the tables, whose connections are closed again: nothing that runs later has them. */
export async function asOwner(
  urls: DatabaseUrls,
  log: DatabaseLog,
  work: (owner: Database<unknown>) => Promise<void>,
): Promise<void> {
  const owner = openDatabase<unknown>({
    connection: urls.owner,
    applicationName: 'switchboard owner',
    log,
    poolSize: 2,
  })
  try {
    await work(owner)
  } finally {
    await owner.close()
  }
}

async function grantTo(owner: Database<unknown>, urls: DatabaseUrls, log: DatabaseLog): Promise<void> {
  const server = openDatabase({
    connection: urls.server,
    applicationName: 'switchboard start',
    log,
    poolSize: 1,
  })
  try {
    const [mine, theirs] = await Promise.all([identityOf(owner), identityOf(server)])
    if (mine.place !== theirs.place)
      throw new DatabaseStartError(
        'owner-elsewhere',
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases. Point both at the same one, with different users.',
      )
    if (mine.role !== theirs.role) await grantToServer(owner, theirs.role)
  } finally {
    await server.close()
  }
}

/** Which role this is, and in which database of which server. */
async function identityOf({ pool }: Database<unknown>): Promise<{ role: string; place: string }> {
  const { rows } = await pool.query<{ role: string; place: string }>(
    `select current_user as role, pg_postmaster_start_time()::text || ' ' || oid::text as place
     from pg_database where datname = current_database()`,
  )
  return rows[0] ?? { role: '', place: '' }
}
