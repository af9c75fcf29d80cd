import { type Clock, instantOf, microsecondsOf } from '../platform/lib/clock.ts'

export interface TestClock extends Clock {
  /** Moves the desk's time forward. */
  tick(milliseconds: number): void
  /** From now on time goes on only by `tick`: for what is allowed within some seconds, however long the calls take. */
  stand(): void
}

/** Time that goes on by itself, as workers expect, and that a test can move forward. */
export function testClock(start?: string): TestClock {
  let ahead = start === undefined ? 0 : microsecondsOf(start) / 1000 - Date.now()
  let last = 0
  let passing = () => Date.now()
  const millis = () => Math.floor(passing() + ahead)
  return {
    millis,
    now() {
      last = Math.max(last + 1, millis() * 1000)
      return instantOf(last)
    },
    tick(milliseconds) {
      ahead += milliseconds
      // What was due so much later than an instant of before is due then, also where time stands.
      last += Math.max(0, milliseconds) * 1000
    },
    stand() {
      const begun = passing()
      passing = () => begun
    },
  }
}
