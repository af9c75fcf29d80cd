import type { LiveEvent } from '@switchboard/contract'

/**
 * The newest live events, kept because an answer may be on its way while events come: what the answer does not
 * contain yet is applied to it when it arrives.
 */
export interface Journal {
  note(event: LiveEvent): void
  /** A mark to take before a call is made. */
  mark(): number
  /** Events after a position, and signals that came after a mark, in the order they came. */
  since(position: number, mark: number): LiveEvent[]
  clear(): void
}

const kept = 2000

export function openJournal(): Journal {
  let entries: { place: number; event: LiveEvent }[] = []
  let place = 0
  return {
    note(event) {
      place += 1
      entries.push({ place, event })
      if (entries.length > kept) entries = entries.slice(-kept / 2)
    },
    mark: () => place,
    since: (position, mark) =>
      entries
        .filter((entry) => (entry.event.id === 0 ? entry.place > mark : entry.event.id > position))
        .map(({ event }) => event),
    clear() {
      entries = []
    },
  }
}
