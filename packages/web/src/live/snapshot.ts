import type { LiveEvent } from '@switchboard/contract'
import { openJournal } from './journal.ts'
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
