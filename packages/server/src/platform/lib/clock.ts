/** Time as a parameter: all server code uses this, never the system clock. */
export interface Clock {
  /** UTC with microseconds, never the same instant twice from one clock. */
  now(): string
  /** Milliseconds since 1970, for reckoning with durations. */
  millis(): number
  /** Milliseconds by which it is ahead of the clock of this machine, for libraries that ask that one; absent: not at all. */
  aheadOfMachine?(): number
}

/** The second that was written last: what is written in one moment shares it. */
let written = { second: Number.NaN, text: '' }

/** `2026-03-11T08:47:12.123456Z` of microseconds since 1970. */
export function instantOf(microseconds: number): string {
  const second = Math.floor(microseconds / 1_000_000)
  if (second !== written.second)
    written = { second, text: new Date(second * 1000).toISOString().slice(0, -'.000Z'.length) }
  return `${written.text}.${String(microseconds - second * 1_000_000).padStart(6, '0')}Z`
}

/** Microseconds since 1970 of an instant with up to six decimals. */
export function microsecondsOf(instant: string): number {
  const [seconds = '', decimals = ''] = instant.slice(0, -1).split('.')
  return Date.parse(`${seconds}Z`) * 1000 + Number(decimals.padEnd(6, '0').slice(0, 6))
}

/** The instant a number of milliseconds after (or, negative, before) another. */
export const later = (instant: string, milliseconds: number): string =>
  instantOf(microsecondsOf(instant) + milliseconds * 1000)

/** Microseconds between two messages, so that a late message finds its place in between. */
const ROOM = 1000

/** The later of a wished instant and the first free one after a used one (unique within a ticket). */
export function firstFreeInstant(wished: string, used: string | null): string {
  if (used === null) return wished
  const free = microsecondsOf(used) + ROOM
  return microsecondsOf(wished) > free ? wished : instantOf(free)
}

export function systemClock(): Clock {
  let last = 0
  return {
    millis: () => Date.now(),
    now() {
      last = Math.max(last + 1, Date.now() * 1000)
      return instantOf(last)
    },
  }
}
