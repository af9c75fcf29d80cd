import { setTimeout as pause } from 'node:timers/promises'
import { type Call, fillPath } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'

export interface Answered {
  status: number
  text: string
}

/** An answer, and when its action began and ended, by `performance.now()`. */
export interface Raced extends Answered {
  begun: number
  ended: number
}

type Operation = () => Promise<Answered>

const WITHIN = 50
/** So close that the server takes both up at once. */
const CLOSE = 5

/**
 * Two actions that begin within 50 ms of each other, in either order; every second pair within 5 ms. `lead`: by how much the
 * other begins earlier, because it has more to do before the two collide.
 */
export async function race(
  random: () => number,
  one: Operation,
  other: Operation,
  lead = 0,
): Promise<[Raced, Raced]> {
  const reach = random() < 0.5 ? CLOSE : WITHIN
  const apart = (random() * 2 - 1) * reach - lead
  return Promise.all([after(Math.max(0, -apart), one), after(Math.max(0, apart), other)])
}

async function after(milliseconds: number, operation: Operation): Promise<Raced> {
  if (milliseconds > 0) await pause(milliseconds)
  const begun = performance.now()
  const answered = await operation()
  return { ...answered, begun, ended: performance.now() }
}

/** Whether both were under way at once. */
export const overlapped = ([one, other]: readonly [Raced, Raced]): boolean =>
  one.begun < other.ended && other.begun < one.ended

interface Given {
  params?: Record<string, string>
  body?: object
}

/** Makes a call and accepts any answer; status 0: no answer. */
export async function callFor(caller: Caller, { method, path }: Call, given: Given): Promise<Answered> {
  const init = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given.body ?? {}),
  }
  return caller.request(fillPath(path, given.params), init).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  )
}

export const isDone = ({ status }: Answered): boolean => status >= 200 && status < 300

/** Items taken by a few workers, each of which takes the next one when it is done. */
export async function byWorkers<Item>(
  items: readonly Item[],
  workers: number,
  operation: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of left) await operation(item)
    }),
  )
}

export type Counts = Record<string, number>

export function countOne(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}
