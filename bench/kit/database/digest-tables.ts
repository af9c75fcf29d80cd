import { openLog, startEmbeddedPostgres } from '@switchboard/server'
import pg from 'pg'

/** Rows of a table, and a sum over their contents that does not depend on their order. */
export interface TableDigest {
  rows: number
  sum: string
}

export type Digests = ReadonlyMap<string, TableDigest>

/** The rows that a restore itself writes. */
const left: Readonly<Record<string, string>> = { audit_log: `where action <> 'backup.restore'` }
/** Of rows that a restore changes, those that stay as they are: nobody knows how sends ended that waited in the backup. */
const alike: Readonly<Record<string, string>> = { outbox: `state <> 'queued'`, outbox_heads: 'false' }

/** Every table of a server's database. */
export async function digestTables(connectionString: string): Promise<Digests> {
  return asking(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const digests = new Map<string, TableDigest>()
    for (const { name } of tables) {
      const { rows } = await client.query<TableDigest>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric) filter (where ${alike[name] ?? 'true'}), 0)::text as sum
         from "${name}" one ${left[name] ?? ''}`,
      )
      const [digest] = rows
      if (digest !== undefined) digests.set(name, digest)
    }
    return digests
  })
}

/** Opens the embedded database of a folder on which no server runs. */
export async function withResting<Result>(
  dataDir: string,
  operation: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: openLog('warn') })
  try {
    return await operation(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}

export async function asking<Result>(
  connectionString: string,
  operation: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await operation(client)
  } finally {
    await client.end()
  }
}
