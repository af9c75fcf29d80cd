import type { SecretBox } from '../lib/crypto-box.ts'
import type { RedisLink } from '../redis/redis-link.ts'
import { NEWS_CHANNEL, type NodeBus, SIGNAL_CHANNEL } from './node-bus.ts'

/** While Redis is away every node polls for events this often, so that a lock still ends sockets within a second. */
const POLL_WHILE_AWAY_MS = 500

/**
 * Nodes that share a Redis: its channels cost PostgreSQL nothing, where NOTIFY takes one lock for the whole database.
 * Nothing waits for Redis, and nothing in it is trusted: a notification only triggers a poll, and signals are sealed
 * with the key that the nodes share, so that a stranger who can publish in Redis cannot send anything to agents.
 */
export function redisBus(link: RedisLink, box: SecretBox, node: string): NodeBus {
  let polling: NodeJS.Timeout | undefined
  const publish = (channel: string, text: string): Promise<void> => {
    void link.run((redis) => redis.publish(channel, text))
    return Promise.resolve()
  }
  return {
    news: () => publish(NEWS_CHANNEL, node),
    newsByNotify: null,
    signal: (text) => publish(SIGNAL_CHANNEL, box.seal(text, SIGNAL_CHANNEL)),
    listen(handlers) {
      link.subscribe([NEWS_CHANNEL, SIGNAL_CHANNEL], {
        begun: handlers.news,
        message(channel, text) {
          if (channel === NEWS_CHANNEL) return text === node ? undefined : handlers.news()
          const opened = openedOrNull(() => box.open(text, SIGNAL_CHANNEL))
          if (opened !== null) handlers.signal(opened)
        },
      })
      polling = setInterval(() => {
        if (!link.isUp()) handlers.news()
      }, POLL_WHILE_AWAY_MS)
      return Promise.resolve()
    },
    stop() {
      clearInterval(polling)
      return Promise.resolve()
    },
  }
}

function openedOrNull(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
