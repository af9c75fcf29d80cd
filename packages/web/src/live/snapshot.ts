import type { LiveEvent } from '@switchboard/contract'
import { unwrap, type Snapshot, type Outcome } from './outcome.ts'

/** The page's own journal; the socket writes it. */
export const journal = openJournal()

/**
 * Fetches a state and brings it up to the newest event that has arrived: events that came while the answer was on its
 * way are newer than the answer and older than the moment it is shown.
 */
export async function fetchSnapshot<Answer, State>(
  call: () => Promise<Outcome<Answer>>,
  build: (answer: Answer) => State,
  apply: (state: State, event: LiveEvent) => State,
): Promise<Snapshot<State>> {
  const mark = journal.mark()
  const { value, position } = await unwrap(call())
  return { position, value: journal.since(position, mark).reduce(apply, build(value)) }
}

/**
 * Fetches a further part of a state that is shown. The answer is a function that puts the part into the state as it is by
 * then, and brings both up to the newest event: the part is as old as its answer.
 */
export async function fetchPart<Answer, State>(
  call: () => Promise<Outcome<Answer>>,
  join: (now: State, answer: Answer) => State,
  apply: (state: State, event: LiveEvent) => State,
): Promise<(now: State) => State> {
  const mark = journal.mark()
  const { value, position } = await unwrap(call())
  return (now) => journal.since(position, mark).reduce(apply, join(now, value))
}

/** The state after an event, or the same value when the state contains it already or it means nothing. */
export function applyLive<State>(
  snapshot: Snapshot<State> | undefined,
  event: LiveEvent,
  apply: (state: State, event: LiveEvent) => State,
): Snapshot<State> | undefined {
  if (snapshot === undefined || (event.id !== 0 && event.id <= snapshot.position)) return snapshot
  const value = apply(snapshot.value, event)
  return Object.is(value, snapshot.value) ? snapshot : { ...snapshot, value }
}

/**
 * The newest live events. They are kept because events can arrive while an answer is on its way: events that the answer
 * does not contain yet are applied to it when it arrives.
 */
interface Journal {
  note(event: LiveEvent): void
  /** A mark to take before a call is made. */
  mark(): number
  /** Events after a position, and signals that came after a mark, in the order they came. */
  since(position: number, mark: number): LiveEvent[]
  clear(): void
}

const kept = 2000

function openJournal(): Journal {
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
