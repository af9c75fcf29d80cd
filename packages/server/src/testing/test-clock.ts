import { type Clock, instantOf, microsecondsOf } from '../platform/lib/clock.ts'

export interface TestClock extends Clock {
  /** Moves the desk's time forward. */
  tick(milliseconds: number): void
}

/** Time that goes on by itself, as workers expect, and that a test can move forward. */
export function testClock(start?: string): TestClock {
  let ahead = start === undefined ? 0 : microsecondsOf(start) / 1000 - Date.now()
  let last = 0
  const millis = () => Math.floor(Date.now() + ahead)
  return {
    millis,
    now() {
      last = Math.max(last + 1, millis() * 1000)
      return instantOf(last)
    },
    tick(milliseconds) {
      ahead += milliseconds
    },
  }
}
