import { Redis } from 'ioredis'
import type { Log } from '../lib/log.ts'

/** One node's connections to the Redis that all nodes share, and whether they work. Redis may be lost at any time. */
export interface RedisLink {
  /** Both connections answer. While they do not, nothing waits for Redis. */
  isUp(): boolean
  /** Runs a command. @returns undefined while Redis is away or refuses it */
  run<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined>
  /** Subscribes now and after every reconnect; `begun` is called each time it is in effect. */
  subscribe(
    channels: readonly string[],
    on: { begun(): void; message(channel: string, text: string): void },
  ): void
  stop(): void
}

const LONGEST_RETRY_MS = 2000
const PING_EVERY_MS = 2000
/** Redis answers within a millisecond: one that is silent for longer is frozen, or its connection was cut silently. */
const SILENCE_MS = 500

const RIGHTS =
  'The account needs ping, info, client, subscribe, publish, multi, exec, incr and pexpire, keys rate* and channels desk_*.'

type Part = 'commands' | 'subscriber' | 'channels'

export function openRedis(url: string, log: Log): RedisLink {
  const status = linkStatus(log)
  const commands = connect(url, 'commands', status)
  const subscriber = connect(url, 'subscriber', status)
  let subscribeAgain: (() => void) | null = null

  const pings = setInterval(() => {
    if (commands.status === 'ready') void ping(commands, 'commands', status)
    if (subscriber.status !== 'ready') return
    void ping(subscriber, 'subscriber', status)
    if (status.hasFailed('channels')) subscribeAgain?.()
  }, PING_EVERY_MS)

  return {
    isUp: status.isUp,
    async run(command) {
      if (!status.isUp() || commands.status !== 'ready') return undefined
      return command(commands).catch((error: unknown) => {
        status.failed('commands', error)
        return undefined
      })
    },
    subscribe(channels, { begun, message }) {
      const begin = (): void =>
        void subscriber.subscribe(...channels).then(
          () => {
            status.works('channels')
            begun()
          },
          (error: unknown) => status.failed('channels', error),
        )
      subscribeAgain = begin
      subscriber.on('message', message)
      subscriber.on('ready', begin)
      if (subscriber.status === 'ready') begin()
    },
    stop() {
      status.close()
      clearInterval(pings)
      for (const redis of [commands, subscriber]) redis.disconnect()
    },
  }
}

function connect(url: string, part: Part, status: LinkStatus): Redis {
  const redis = new Redis(url, {
    // RESP 2 needs no HELLO, which restricted accounts often lack.
    protocol: 2,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: LONGEST_RETRY_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RETRY_MS),
  })
  redis.on('error', (error) => status.failed(part, error))
  redis.on('close', () => status.failed(part, 'the connection was closed'))
  redis.on('ready', () => void ping(redis, part, status))
  return redis
}

const ping = (redis: Redis, part: Part, status: LinkStatus): Promise<void> =>
  redis.ping().then(
    () => status.works(part),
    (error: unknown) => status.failed(part, error),
  )

type LinkStatus = ReturnType<typeof linkStatus>

/** Up when every part works. One warning for each loss, with its reason, and one for each return. */
function linkStatus(log: Log) {
  const waiting = new Set<Part>(['commands', 'subscriber', 'channels'])
  const failures = new Set<Part>()
  let state: 'connecting' | 'up' | 'away' | 'closed' = 'connecting'
  return {
    isUp: () => state === 'up',
    hasFailed: (part: Part) => failures.has(part),
    works(part: Part): void {
      waiting.delete(part)
      failures.delete(part)
      if (waiting.size > 0 || failures.size > 0 || state === 'up' || state === 'closed') return
      const event = state === 'away' ? 'redis.back' : 'redis.connected'
      log[state === 'away' ? 'warn' : 'info']({ event }, 'Redis answers: nodes share hints and rate limits')
      state = 'up'
    },
    failed(part: Part, reason: unknown): void {
      failures.add(part)
      if (state === 'away' || state === 'closed') return
      state = 'away'
      log.warn(
        { event: 'redis.away', reason: reason instanceof Error ? reason.message : String(reason) },
        `Redis is away or refuses us: this node polls for news and counts rate limits alone. ${RIGHTS}`,
      )
    },
    close(): void {
      state = 'closed'
    },
  }
}
