import { isDeepStrictEqual } from 'node:util'
import type { DeskEvent, MyTicket } from '@switchboard/contract'
import { expect } from 'vitest'
import type { Caller } from '../caller.ts'
import type { Listener } from '../listener.ts'
import { waitFor } from '../listener.ts'
import { applyEvent, fetchState, type SeenState } from './seen-state.ts'

/** Who looks on, and at what, while something is done. */
export interface Onlookers {
  people: Readonly<Record<string, Caller>>
  tickets?: readonly MyTicket[]
  /** Everything that was begun has been done. */
  settled(): Promise<void>
}

/**
 * The test of tests (architecture §4): for everybody who looks on, the state before a deed with the events they heard is
 * the state that they fetch afterwards. Each event is told twice, because replays after a reconnect may overlap. Answers
 * the events each person heard.
 */
export async function eventsExplainState(
  onlookers: Onlookers,
  deed: () => Promise<unknown>,
): Promise<Record<string, readonly DeskEvent['type'][]>> {
  const { tickets = [], people, settled } = onlookers
  const looked = { tickets, partners: Object.values(people).map(({ me }) => me.id) }
  await settled()
  const watches = await Promise.all(
    Object.entries(people).map(async ([name, caller]) => {
      const listener = await caller.socket()
      return { name, caller, listener }
    }),
  )
  const befores = await Promise.all(watches.map(({ caller }) => fetchState(caller, looked)))
  await deed()
  await settled()
  for (const [index, { name, caller, listener }] of watches.entries()) {
    const before = befores[index]
    if (before === undefined) throw new Error('A watch without its state.')
    const heard = () => seen(told(before, listener, caller), before)
    let after = seen(await fetchState(caller, looked), before)
    // Presence is told by signals, which nobody can wait for otherwise.
    await waitFor(async () => {
      if (isDeepStrictEqual(heard(), after)) return true
      after = seen(await fetchState(caller, looked), before)
      return isDeepStrictEqual(heard(), after)
    }, `what ${name} heard to explain what ${name} sees`).catch(() => undefined)
    expect(heard(), `what ${name} knows from events`).toEqual(after)
    listener.close()
  }
  return Object.fromEntries(
    watches.map(({ name, listener }) => [name, listener.received().map(({ type }) => type)]),
  )
}

const told = (before: SeenState, listener: Listener, caller: Caller): SeenState =>
  listener
    .received()
    .flatMap((event) => [event, event])
    .reduce((state, event) => applyEvent(state, event, caller), before)

/**
 * What can be compared: a page closes the panel of a ticket that went out of sight and fetches one that came into sight.
 */
function seen(state: SeenState, before: SeenState) {
  const { lists, panels, ...rest } = state
  const known = new Set([...lists.open, ...lists.closed].map(({ ticketid }) => ticketid))
  const comparable = Object.entries(panels).filter(([id]) => known.has(id) && before.panels[id] !== null)
  return {
    ...rest,
    open: lists.open,
    closed: lists.closed.slice(0, 10),
    panels: Object.fromEntries(comparable),
  }
}
