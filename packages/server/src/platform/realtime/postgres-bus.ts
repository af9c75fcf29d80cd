import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Log } from '../lib/log.ts'
import { type Heard, NEWS_CHANNEL, type NodeBus, SIGNAL_CHANNEL } from './node-bus.ts'

/** Nodes that have nothing in common but the database: LISTEN on a connection of its own, NOTIFY through the pool. */
export function postgresBus(db: Database<Tables>, connection: pg.ClientConfig, log: Log): NodeBus {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(heard: Heard): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'switchboard-hints' })
    next.on('notification', ({ channel, payload }) =>
      channel === NEWS_CHANNEL ? heard.news() : heard.signal(payload ?? ''),
    )
    next.on('error', (error) => log.debug({ err: error }, 'lost the connection for hints'))
    next.on('end', () => connectLater(heard))
    await next.connect()
    await next.query(`listen ${NEWS_CHANNEL}; listen ${SIGNAL_CHANNEL}`)
    client = next
    heard.news()
  }

  function connectLater(heard: Heard): void {
    client = null
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(heard).catch(() => connectLater(heard)), 1000)
  }

  async function tell(channel: string, text: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${text})`.execute(db.query)
  }

  return {
    news: () => tell(NEWS_CHANNEL, ''),
    signal: (text) => tell(SIGNAL_CHANNEL, text),
    listen: (heard) => void connect(heard).catch(() => connectLater(heard)),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
