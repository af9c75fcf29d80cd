import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Log } from '../lib/log.ts'
import { type NodeMessage, NEWS_CHANNEL, type NodeBus, SIGNAL_CHANNEL } from './node-bus.ts'

/** Milliseconds between checks that the server still answers, and how long an answer may take. */
const CHECK_EVERY = 10_000
const CHECK_MAY_TAKE = 5000

/** Nodes that have nothing in common but the database: LISTEN on a connection of its own, NOTIFY through the pool. */
export function postgresBus(
  db: Database<Tables>,
  connection: pg.ClientConfig,
  log: Log,
  node: string,
): NodeBus {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let checking: NodeJS.Timeout | undefined

  async function connect(handlers: NodeMessage): Promise<void> {
    const listener = await openListener(connection, log, {
      notification: (channel, text) => {
        if (channel === SIGNAL_CHANNEL) handlers.signal(text)
        else if (text !== node) handlers.news()
      },
      end: () => connectLater(handlers),
    })
    client = listener.client
    checking = listener.checking
    handlers.news()
  }

  function connectLater(handlers: NodeMessage): void {
    client = null
    clearInterval(checking)
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(handlers).catch(() => connectLater(handlers)), 1000)
  }

  async function notify(channel: string, text: string): Promise<void> {
    await db.named('notify', 'select pg_notify($1, $2)', [channel, text])
  }

  return {
    news: () => notify(NEWS_CHANNEL, node),
    newsByNotify: { channel: NEWS_CHANNEL, text: node },
    signal: (text) => notify(SIGNAL_CHANNEL, text),
    listen: (handlers) => connect(handlers).catch(() => connectLater(handlers)),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

interface Listener {
  client: pg.Client
  checking: NodeJS.Timeout
}

/** A connection that listens to both channels. @throws when it cannot be made */
async function openListener(
  connection: pg.ClientConfig,
  log: Log,
  on: { notification: (channel: string, text: string) => void; end: () => void },
): Promise<Listener> {
  const client = new pg.Client({
    ...connection,
    application_name: 'switchboard-hints',
    connectionTimeoutMillis: CHECK_MAY_TAKE,
    query_timeout: CHECK_MAY_TAKE,
  })
  const ask = (text: string) =>
    client.query(text).catch((error: unknown) => {
      client.connection.stream.destroy()
      throw error
    })
  client.on('notification', ({ channel, payload }) => on.notification(channel, payload ?? ''))
  client.on('error', (error) =>
    log.debug({ event: 'hint.connection_lost', err: error }, 'the connection for hints was lost'),
  )
  client.on('end', on.end)
  await client.connect()
  await ask(`listen ${NEWS_CHANNEL}; listen ${SIGNAL_CHANNEL}`)
  // A client that only listens would not notice that its connection was cut silently.
  const checking = setInterval(() => void ask('select').catch(() => undefined), CHECK_EVERY)
  return { client, checking }
}
