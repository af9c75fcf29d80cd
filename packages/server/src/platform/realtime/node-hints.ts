import pg from 'pg'
import type { Log } from '../lib/log.ts'

/**
 * What nodes tell each other over LISTEN and NOTIFY: "there is something new", and signals (presence, typing) that are
 * only worth something now. Never in the durability path: whatever gets lost here is healed by the next sweep.
 */
export interface NodeHints {
  stop(): Promise<void>
}

export const NEWS_CHANNEL = 'desk_news'
export const SIGNAL_CHANNEL = 'desk_signals'

interface Heard {
  news(): void
  signal(text: string): void
}

export function listenForHints(connection: pg.ClientConfig, heard: Heard, log: Log): NodeHints {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'switchboard-hints' })
    next.on('notification', ({ channel, payload }) =>
      channel === NEWS_CHANNEL ? heard.news() : heard.signal(payload ?? ''),
    )
    next.on('error', (error) => log.debug({ err: error }, 'lost the connection for hints'))
    next.on('end', connectLater)
    await next.connect()
    await next.query(`listen ${NEWS_CHANNEL}; listen ${SIGNAL_CHANNEL}`)
    client = next
    heard.news()
  }

  function connectLater(): void {
    client = null
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(connectLater), 1000)
  }

  void connect().catch(connectLater)
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
