import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Log } from '../lib/log.ts'
import { WakeLoop } from '../workers/wake-loop.ts'
import type { Worker } from '../workers/worker.ts'
import { droppedPosition, eventsAreNew, nextEvents, type NumberedEvent, numberEvents } from './event-log.ts'
import type { NodeBus } from './node-bus.ts'

/** Reads what is new after each commit and hands it on in order; one per node. */
export interface EventPump {
  /** Something was committed here, or another node sent a hint. Calls while running are folded into one more round. */
  wake(): void
  /** Everything up to here has been handed on. */
  position(): number
  /** For the sweep of all workers, which makes up for a lost hint. */
  swept: Worker
  /** Resolves when all that is committed now has been handed on; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface PumpOptions {
  db: Database<Tables>
  log: Log
  emit(event: NumberedEvent): void
  /** Events were dropped before this node read them, such as after hours without the database: nobody here has them. */
  missed(): Promise<void>
  /** Notifies the other nodes of new events; only a hint: the sweep makes up for a lost one. */
  bus: Pick<NodeBus, 'news' | 'newsByNotify'>
}

/** Rows read at once, each of one or several events. */
const ROWS = 200
/** Milliseconds in which commits gather while rounds follow each other: one numbering and one read for all of them. */
const GATHER = 16

export async function startEventPump(options: PumpOptions): Promise<EventPump> {
  const { db, log, bus } = options
  let position = await numberEvents(db)
  const loop = new WakeLoop({ name: 'event pump', round, gather: GATHER, log })

  async function round(): Promise<void> {
    const before = position
    for (let isMore = true; isMore && !loop.isStopped; ) {
      const { events, isFull } = await nextEvents(db, position, ROWS, bus.newsByNotify)
      // Most gaps are of erased events.
      const isGap = (events[0]?.envelope.id ?? 0) > position + 1
      if (isGap && (await droppedPosition(db)) > position) await options.missed()
      for (const event of events) {
        options.emit(event)
        position = event.envelope.id
      }
      isMore = isFull
    }
    // Never awaited: a Redis or database that does not answer would hold up this node's own pages.
    if (position > before && bus.newsByNotify === null)
      bus
        .news()
        .catch((error: unknown) =>
          log.debug({ event: 'hint.not_sent', err: error }, 'a hint to the other nodes was not sent'),
        )
  }

  return {
    wake: () => loop.wake(),
    position: () => position,
    // The pump itself stops after the workers, so that pages receive what they do last.
    swept: { dueWhen: eventsAreNew(() => position), wake: () => loop.wake(), stop: async () => undefined },
    settled: () => loop.settled(),
    stop: () => loop.stop(),
  }
}
