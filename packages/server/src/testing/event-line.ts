import { randomBytes, randomUUID } from 'node:crypto'
import type { EventPayload, EventShape } from '@switchboard/contract'
import { pino } from 'pino'
import { secretBox } from '../platform/lib/crypto-box.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { systemClock } from '../platform/lib/clock.ts'
import { announce } from '../platform/realtime/announce.ts'
import { startEventPump } from '../platform/realtime/event-pump.ts'
import { openRedis } from '../platform/redis/redis-link.ts'
import { redisBus } from '../platform/realtime/redis-bus.ts'
import { type Room, userRoom } from '../platform/realtime/rooms.ts'

/** The live events of a node and nothing else, over the database and the Redis of an installation. */
export interface EventLine {
  /**
   * Announces several events to somebody in this order, in one transaction. `atLast` runs when they are written and not yet committed;
   * when it throws, they are rolled back.
   */
  publish<E extends EventShape>(
    event: E,
    payloads: ReadonlyArray<EventPayload<E>>,
    userid: string,
    atLast: () => Promise<void>,
  ): Promise<void>
  /** Everything committed has been numbered and handed on here. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface Place {
  database: string
  redis: string
  /** Transactions that may be open at once. */
  transactions: number
  /** Every position, as this node hands it on. */
  handedOn: (position: number) => void
}

export async function joinEventLine({ database, redis, transactions, handedOn }: Place): Promise<EventLine> {
  const log = pino({ level: 'silent' })
  const db = openDatabase<Tables>({
    connection: database,
    applicationName: 'event-line',
    log,
    poolSize: transactions + 2,
  })
  const link = openRedis(redis, log)
  const bus = redisBus(link, secretBox([randomBytes(32)]), randomUUID())
  const emit = ({ envelope }: { envelope: { id: number } }) => handedOn(envelope.id)
  const missed = () => Promise.reject(new Error('Events were dropped before they were read.'))
  const pump = await startEventPump({ db, log, emit, missed, bus })
  const sweep = setInterval(pump.wake, 1000)
  await bus.listen({ news: pump.wake, signal: () => undefined })
  const announcer = { clock: systemClock(), wake: { events: pump.wake } }
  return {
    async publish(event, payloads, userid, atLast) {
      const audience: Room[] = [userRoom(userid)]
      await db.transaction(async (tx) => {
        for (const payload of payloads) await announce(announcer, tx, { event, payload, audience })
        // Last of the last steps: the rows are written by then.
        tx.beforeCommit(atLast)
      })
    },
    settled: pump.settled,
    async stop() {
      clearInterval(sweep)
      await pump.stop()
      await bus.stop()
      link.stop()
      await db.close()
    },
  }
}
