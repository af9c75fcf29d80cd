import { isDeepStrictEqual } from 'node:util'
import type { LiveEvent, MyTicket } from '@switchboard/contract'
import { expect } from 'vitest'
import type { Caller } from '../caller.ts'
import type { Listener } from '../listener.ts'
import { waitFor } from '../listener.ts'
import { applyEvent, fetchState, type SeenState } from './seen-state.ts'
import { seenWindows } from './ticket-windows.ts'

/** The onlookers of an action, and the tickets they watch. */
export interface Onlookers {
  people: Readonly<Record<string, Caller>>
  tickets?: readonly MyTicket[]
  /** Everything that was begun has been done. */
  settled(): Promise<void>
  /** How many milliseconds a difference may last, where it is there to be found. */
  patience?: number
}

/**
 * The test of tests: for every onlooker, the state before an action with the events they received is
 * the state that they fetch afterwards: in a tab that is connected all the time, and in one that is away during the action and
 * reconnects after it. Each event is applied twice, because replays after a reconnect may overlap. Returns the events each
 * person received.
 */
export async function eventsExplainState(
  onlookers: Onlookers,
  action: () => Promise<unknown>,
): Promise<Record<string, readonly LiveEvent['type'][]>> {
  const { tickets = [], people, settled, patience } = onlookers
  const watched = { tickets, partners: Object.values(people).map(({ me }) => me.id) }
  await settled()
  const watches = await Promise.all(
    Object.entries(people).map(async ([name, caller]) => {
      return { name, caller, listener: await caller.socket(), away: await caller.socket() }
    }),
  )
  const befores = await Promise.all(watches.map(({ caller }) => fetchState(caller, watched)))
  for (const { away } of watches) away.cut()
  await action()
  await settled()
  for (const { name, away } of watches)
    expect(await away.reconnect(), `what ${name} catches up with`).toEqual({ reload: false })
  for (const [index, { name, caller, listener, away }] of watches.entries()) {
    const before = befores[index]
    if (before === undefined) throw new Error('A watch without its state.')
    let fetched = await fetchState(caller, watched)
    const knownLive = () => replayed(before, listener, caller)
    // Presence is announced by signals, which nobody gets later: a page asks for it when it is back.
    const knownAfter = () => ({ ...replayed(before, away, caller), colleagues: fetched.colleagues })
    for (const known of [knownLive, knownAfter]) {
      const shown = () => seen(known(), known(), caller)
      await waitFor(
        async () => {
          if (isDeepStrictEqual(shown(), seen(fetched, known(), caller))) return true
          fetched = await fetchState(caller, watched)
          return isDeepStrictEqual(shown(), seen(fetched, known(), caller))
        },
        `what ${name} received to explain what ${name} sees`,
        patience,
      ).catch(() => undefined)
      expect(shown(), `what ${name} knows from events`).toEqual(seen(fetched, known(), caller))
    }
    listener.close()
    away.close()
  }
  return Object.fromEntries(
    watches.map(({ name, listener }) => [name, listener.received().map(({ type }) => type)]),
  )
}

const replayed = (before: SeenState, listener: Listener, caller: Caller): SeenState =>
  listener
    .received()
    .flatMap((event) => [event, event])
    .reduce((state, event) => applyEvent(state, event, caller), before)

/**
 * What can be compared: a page drops the panel of a ticket that goes out of sight, and fetches it when the ticket comes
 * into sight again. `replayed` is what it knows from events.
 */
function seen(state: SeenState, replayed: SeenState, caller: Caller) {
  const { lists, panels, ...rest } = state
  const known = new Set([...rest.open, ...lists.closed.tickets].map(({ ticketid }) => ticketid))
  const comparable = Object.entries(panels).filter(([id]) => known.has(id) && replayed.panels[id] !== null)
  return {
    ...rest,
    ...seenWindows(lists, replayed.lists, caller),
    panels: Object.fromEntries(comparable),
  }
}
