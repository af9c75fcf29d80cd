import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Log } from '../lib/log.ts'
import { type Heard, NEWS_CHANNEL, type NodeBus, SIGNAL_CHANNEL } from './node-bus.ts'

/** Milliseconds between looks whether the server still answers, and what it may take for that. */
const LOOK_EVERY = 10_000
const LOOK_MAY_TAKE = 5000

/** Nodes that have nothing in common but the database: LISTEN on a connection of its own, NOTIFY through the pool. */
export function postgresBus(db: Database<Tables>, connection: pg.ClientConfig, log: Log): NodeBus {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined

  async function connect(heard: Heard): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'switchboard-hints',
      query_timeout: LOOK_MAY_TAKE,
    })
    const ask = (text: string) =>
      next.query(text).catch((error: unknown) => {
        next.connection.stream.destroy()
        throw error
      })
    next.on('notification', ({ channel, payload }) =>
      channel === NEWS_CHANNEL ? heard.news() : heard.signal(payload ?? ''),
    )
    next.on('error', (error) => log.debug({ err: error }, 'lost the connection for hints'))
    next.on('end', () => connectLater(heard))
    await next.connect()
    await ask(`listen ${NEWS_CHANNEL}; listen ${SIGNAL_CHANNEL}`)
    // Who only listens would not notice that the line was cut without a word.
    looking = setInterval(() => void ask('select').catch(() => undefined), LOOK_EVERY)
    client = next
    heard.news()
  }

  function connectLater(heard: Heard): void {
    client = null
    clearInterval(looking)
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
