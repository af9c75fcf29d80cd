import { Redis } from 'ioredis'
import type { Log } from '../lib/log.ts'
import { type Heard, NEWS_CHANNEL, type NodeBus, SIGNAL_CHANNEL } from './node-bus.ts'

const LONGEST_PAUSE = 2000

/**
 * Nodes that share a Redis: its channels cost PostgreSQL nothing, where NOTIFY takes one lock for the whole database.
 * While Redis is away nothing is told, nothing waits for it, and every node finds what is new by its own sweep.
 */
export function redisBus(url: string, log: Log): NodeBus {
  const teller = open('telling')
  const listener = open('listening')

  function open(what: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE),
    })
    redis.on('error', (error) => log.debug({ err: error, what }, 'Redis is away'))
    return redis
  }

  async function tell(channel: string, text: string): Promise<void> {
    await teller
      .publish(channel, text)
      .catch((error: unknown) => log.debug({ err: error }, 'a hint to other nodes was lost'))
  }

  async function hear(heard: Heard): Promise<void> {
    await listener.subscribe(NEWS_CHANNEL, SIGNAL_CHANNEL)
    heard.news()
  }

  return {
    news: () => tell(NEWS_CHANNEL, ''),
    signal: (text) => tell(SIGNAL_CHANNEL, text),
    listen(heard) {
      const begin = () =>
        void hear(heard).catch((error: unknown) => log.debug({ err: error }, 'Redis is away'))
      listener.on('message', (channel: string, text: string) =>
        channel === NEWS_CHANNEL ? heard.news() : heard.signal(text),
      )
      listener.on('ready', begin)
      if (listener.status === 'ready') begin()
    },
    stop() {
      teller.disconnect()
      listener.disconnect()
      return Promise.resolve()
    },
  }
}
