import type { NumberedEvent } from './event-log.ts'

/** The last events that this node sent, so that a page which has nearly caught up needs no further query. */
export interface RecentEvents {
  add(event: NumberedEvent): void
  /** Every event sent after a position; null when the position is older than the stored events. */
  after(position: number): readonly NumberedEvent[] | null
}

/** Far more than happens during one read of the database. */
const REMEMBERED = 1000

export function recentEvents(): RecentEvents {
  let events: NumberedEvent[] = []
  return {
    add(event) {
      events.push(event)
      if (events.length > 2 * REMEMBERED) events = events.slice(-REMEMBERED)
    },
    after(position) {
      const [oldest] = events
      if (oldest === undefined || oldest.envelope.id > position + 1) return null
      // Positions have gaps where an event was erased before it was sent here.
      return events.slice(events.findLastIndex(({ envelope }) => envelope.id <= position) + 1)
    },
  }
}
