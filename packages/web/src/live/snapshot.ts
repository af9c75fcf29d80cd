import type { LiveEvent } from '@switchboard/contract'
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventHandler } from './event-handlers.ts'
import { CallFailed, type Outcome, type Snapshot, unwrap } from './outcome.ts'

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
  const { value, position, mark } = await fetchInReach(call)
  return { position, value: journal.since(position, mark).reduce(apply, build(value)) }
}

/** Builds a state from an answer that is the state already. */
export const asItIs = <Answer>(answer: Answer): Answer => answer

/**
 * Fetches a further part of a state that is shown. The answer is a function that puts the part into the state as it is by
 * then, and brings both up to the newest event: the part is as old as its answer.
 */
export async function fetchPart<Answer, State>(
  call: () => Promise<Outcome<Answer>>,
  join: (now: State, answer: Answer) => State,
  apply: (state: State, event: LiveEvent) => State,
): Promise<(now: State) => State> {
  const { value, position, mark } = await fetchInReach(call)
  return (now) => journal.since(position, mark).reduce(apply, join(now, value))
}

/** Calls until an answer is new enough, and how many more milliseconds pause before each. */
const TRIES = 5
const PAUSE = 200

/** An answer that misses no event: the journal holds all that came since. @throws CallFailed */
async function fetchInReach<Answer>(
  call: () => Promise<Outcome<Answer>>,
): Promise<Snapshot<Answer> & { mark: number }> {
  for (let tried = 1; ; tried += 1) {
    const mark = journal.mark()
    const { value, position } = await unwrap(call())
    if (journal.reaches(position)) return { value, position, mark }
    // A server node that is behind the one before it.
    if (tried === TRIES) throw new CallFailed({ kind: 'away' })
    await new Promise((resolve) => setTimeout(resolve, PAUSE * (tried - 1)))
  }
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

interface SnapshotQuery<State> {
  queryKey: DataTag<QueryKey, Snapshot<State>, Error>
}

/** Brings a state that was fetched up to every event; what is not there stays so. */
export const keepLive =
  <State>(
    { queryKey }: SnapshotQuery<State>,
    apply: (state: State, event: LiveEvent) => State,
  ): EventHandler =>
  (event, { queries }) =>
    queries.setQueryData<Snapshot<State>>(queryKey, (snapshot) => applyLive(snapshot, event, apply))

/** Changes a state that was fetched; what is not there stays so. */
export const changeSnapshot = <State>(
  queries: QueryClient,
  { queryKey }: SnapshotQuery<State>,
  change: (state: State) => State,
): void =>
  void queries.setQueryData<Snapshot<State>>(
    queryKey,
    (snapshot) => snapshot && { ...snapshot, value: change(snapshot.value) },
  )

/**
 * The newest live events. They are kept because events can arrive while an answer is on its way: events that the answer
 * does not contain yet are applied to it when it arrives.
 */
interface Journal {
  /**
   * The live connection starts: at the position of the session's answer, or at the oldest answer that the page has by then, which
   * may have been asked for beside it. Answers where.
   */
  begin(position: number): number
  /** It is over, and so is what the page knew. */
  end(): void
  note(event: LiveEvent): void
  /** The events up to a position will not come: answers have to contain them. */
  skip(position: number): void
  /** Whether every event after the position of an answer is here or still to come. Answers to changes have no position (0). */
  reaches(position: number): boolean
  /** A mark to take before a call is made. */
  mark(): number
  /** Events after a position, and signals that came after a mark, in the order they came. */
  since(position: number, mark: number): LiveEvent[]
}

const kept = 2000

function openJournal(): Journal {
  let entries: { place: number; event: LiveEvent }[] = []
  let place = 0
  /** Every event after it is here; null until the live connection starts. */
  let start: number | null = null
  let oldest = Number.POSITIVE_INFINITY
  return {
    begin(position) {
      start ??= Math.min(position, oldest)
      return start
    },
    end() {
      entries = []
      start = null
      oldest = Number.POSITIVE_INFINITY
    },
    note(event) {
      place += 1
      entries.push({ place, event })
      if (entries.length <= kept) return
      const dropped = entries.splice(0, kept / 2)
      start = Math.max(start ?? 0, ...dropped.map((entry) => entry.event.id))
    },
    skip(position) {
      entries = []
      start = position
    },
    reaches(position) {
      if (position === 0) return true
      if (start !== null) return position >= start
      oldest = Math.min(oldest, position)
      return true
    },
    mark: () => place,
    since: (position, mark) =>
      entries
        .filter((entry) => (entry.event.id === 0 ? entry.place > mark : entry.event.id > position))
        .map(({ event }) => event),
  }
}
