import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import pg from 'pg'
import type { ConnectedServer } from '../server/connected-server.ts'

/** A server whose figures and whose database can be asked. */
interface Asked extends Pick<ConnectedServer, 'admin' | 'server'> {
  metricsUrl: string
  databaseUrl: string
}

/** What a trouble left in the server's pool and in its database; every count must be 0. */
export async function checkAfterTrouble(
  { admin, server, metricsUrl, databaseUrl }: Asked,
  spoken: ReadonlySet<string>,
): Promise<Record<string, number>> {
  // Operations in progress end within the limits of a statement.
  await pause(500)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const sessions = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'switchboard' and state like 'idle in transaction%'
         and state_change < now() - interval '1 s'`,
    )
    const stored = await client.query<{ content: string }>(`select content from messages where isagent`)
    const contents = stored.rows.map(({ content }) => content).filter((content) => spoken.has(content))
    const at = await figuresAt(metricsUrl)
    const burst = await Promise.allSettled(
      Array.from({ length: 30 }, () => admin.request(calls.getTickets.path).then(({ status }) => status)),
    )
    return {
      'answers to agents lost': spoken.size - new Set(contents).size,
      'answers to agents doubled': contents.length - new Set(contents).size,
      'sessions left in mid-transaction': sessions.rows[0]?.count ?? 0,
      'queries that still wait for a connection': at('switchboard_database_waiting'),
      'calls of a burst not answered well afterwards': burst.filter(
        (one) => one.status === 'rejected' || one.value !== 200,
      ).length,
      'ends of the process': server.runs ? 0 : 1,
    }
  } finally {
    await client.end()
  }
}

/** Reads one value of the figures for Prometheus. */
export async function figuresAt(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(url)).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
