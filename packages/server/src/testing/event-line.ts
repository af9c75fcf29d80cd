import type { EventPayload, EventShape } from '@switchboard/contract'
import { pino } from 'pino'
import { openDatabase } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { systemClock } from '../platform/lib/clock.ts'
import { announce } from '../platform/realtime/announce.ts'
import { startEventPump } from '../platform/realtime/event-pump.ts'
import { redisBus } from '../platform/realtime/redis-bus.ts'
import { type Room, userRoom } from '../platform/realtime/rooms.ts'

/** What a node does about live events and nothing else, over the database and the Redis of a desk. */
export interface EventLine {
  /**
   * A deed that tells somebody several things in this order. `atLast` runs when they are written and not yet committed;
   * when it throws, they are rolled back.
   */
  tell<E extends EventShape>(
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
  /** Deeds that may be under way at once. */
  deeds: number
  /** Every position, as this node hands it on. */
  handedOn: (position: number) => void
}

export async function joinEventLine({ database, redis, deeds, handedOn }: Place): Promise<EventLine> {
  const log = pino({ level: 'silent' })
  const db = openDatabase<Tables>({
    connection: database,
    applicationName: 'event-line',
    log,
    poolSize: deeds + 2,
  })
  const bus = redisBus(redis, log)
  const emit = ({ envelope }: { envelope: { id: number } }) => handedOn(envelope.id)
  const pump = await startEventPump({ db, log, emit, hint: bus.news, sweepEvery: 1000 })
  bus.listen({ news: pump.wake, signal: () => undefined })
  const teller = { clock: systemClock(), wake: { events: pump.wake } }
  return {
    async tell(event, payloads, userid, atLast) {
      const audience: Room[] = [userRoom(userid)]
      await db.transaction(async (tx) => {
        for (const payload of payloads) await announce(teller, tx, event, payload, audience, null)
        // Last of the last steps: the rows are written by then.
        tx.beforeCommit(atLast)
      })
    },
    settled: pump.settled,
    async stop() {
      await pump.stop()
      await bus.stop()
      await db.close()
    },
  }
}
