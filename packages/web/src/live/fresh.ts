import type { DeskEvent } from '@switchboard/contract'
import { openJournal } from './journal.ts'
import { answered, type Fresh, type Outcome } from './outcome.ts'

/** The page's own journal; the socket writes it. */
export const journal = openJournal()

/**
 * Fetches a state and brings it up to the newest event that has arrived: events that came while the answer was on its
 * way are newer than the answer and older than the moment it is shown.
 */
export async function fetchFresh<Answer, State>(
  call: () => Promise<Outcome<Answer>>,
  build: (answer: Answer) => State,
  apply: (state: State, event: DeskEvent) => State,
): Promise<Fresh<State>> {
  const mark = journal.mark()
  const { value, asOf } = await answered(call())
  return { asOf, value: journal.since(asOf, mark).reduce(apply, build(value)) }
}

/** The state after an event, or the same value when the state contains it already or it means nothing. */
export function applyLive<State>(
  fresh: Fresh<State> | undefined,
  event: DeskEvent,
  apply: (state: State, event: DeskEvent) => State,
): Fresh<State> | undefined {
  if (fresh === undefined || (event.id !== 0 && event.id <= fresh.asOf)) return fresh
  const value = apply(fresh.value, event)
  return Object.is(value, fresh.value) ? fresh : { ...fresh, value }
}
