import type { EventEnvelope } from '@switchboard/contract'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { droppedPosition, eventsAfter, type NumberedEvent, numberEvents } from './event-log.ts'
import type { RecentEvents } from './recent-events.ts'

export interface CatchUp {
  /**
   * Sends everything these rooms missed since the cursor: it resolves in the tick in which it has reached the pump's
   * position. A cursor of null starts now; one older than what is kept means a reload.
   */
  replay(
    cursor: number | null,
    rooms: readonly string[],
    hand: (envelope: EventEnvelope) => void,
  ): Promise<{ position: number; tooOld: boolean }>
}

/** Rows read at once, each of one or several events. */
const ROWS = 200

/**
 * Under constant load, reading from the database alone would never catch up: new events arrive during each query. The
 * last events come from this node's memory, and are sent in one tick.
 */
export function catchUpFrom(db: Database<Tables>, position: () => number, recent: RecentEvents): CatchUp {
  return {
    async replay(cursor, rooms, hand) {
      if (cursor === null) return { position: position(), tooOld: false }
      if (await isTooOld(db, cursor, position())) return { position: position(), tooOld: true }
      let reached = cursor
      while (reached < position()) {
        const rest = recent.after(reached)
        if (rest !== null) {
          for (const { envelope } of rest.filter((event) => isFor(event, rooms))) hand(envelope)
          return { position: position(), tooOld: false }
        }
        const target = position()
        const { events, isFull } = await eventsAfter(db, reached, ROWS, rooms)
        // Asked after the read: what was dropped during it may be missing from it.
        if ((await droppedPosition(db)) > reached) return { position: position(), tooOld: true }
        const due = events.filter(({ envelope }) => envelope.id <= target)
        for (const { envelope } of due.filter((event) => isFor(event, rooms))) hand(envelope)
        reached = isFull ? (due.at(-1)?.envelope.id ?? target) : target
      }
      return { position: reached, tooOld: false }
    },
  }
}

const isFor = ({ audience, except = [] }: NumberedEvent, rooms: readonly string[]): boolean =>
  audience.some((room) => rooms.includes(room)) && !except.some((room) => rooms.includes(room))

/**
 * A cursor ahead of this node comes from a node that read the events sooner, so the page has the events that are still
 * to come here. One ahead of the database comes from another database (a restored backup): reload too.
 */
async function isTooOld(db: Database<Tables>, cursor: number, newest: number): Promise<boolean> {
  if (cursor > newest) return cursor > (await numberEvents(db))
  if (cursor === newest) return false
  return (await droppedPosition(db)) > cursor
}
