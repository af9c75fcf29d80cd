import { type Clock, instantOf } from './clock.ts'

export interface SharedTime extends Clock {
  /** Reads the shared clock. Also happens automatically when the last reading is old. */
  lookUp(): Promise<void>
}

interface TimeOptions {
  /** Microseconds since 1970, the same for all nodes. */
  ask(): Promise<number>
  /** Milliseconds of a counter that no one can set. */
  steady(): number
  /** Milliseconds since 1970 by the clock of this machine, whatever it is set to. */
  machine(): number
  /** The newest instant that was ever written down, in microseconds; null when there is none. */
  newest: number | null
  onError(error: unknown): void
}

const ASK_EVERY = 10_000
/** An instant stored further in the future than this came from a wrong clock; do not wait for it. */
const LONGEST_WAIT = 2 * 3600_000_000

/**
 * The time of one clock for all nodes, kept by a steady counter in between, so that the clock setting of a node does
 * not matter. It never goes back: when that clock is set back, time goes on at half its speed until both agree.
 */
export async function sharedTime({
  ask,
  steady,
  machine,
  newest,
  onError,
}: TimeOptions): Promise<SharedTime> {
  let received = 0
  let held = 0
  let receivedAt = 0
  let askedAt = 0
  let last = 0

  function reckoned(): number {
    const passed = (steady() - receivedAt) * 1000
    return Math.max(received + passed, held + passed / 2)
  }

  async function lookUp(): Promise<void> {
    askedAt = steady()
    const answer = await ask()
    const now = steady()
    // The answer is half a round trip old.
    const truth = answer + ((now - askedAt) * 1000) / 2
    held = reckoned()
    received = truth
    receivedAt = now
  }

  function asked(): number {
    if (steady() - askedAt > ASK_EVERY) void lookUp().catch(onError)
    return reckoned()
  }

  await lookUp()
  held = newest !== null && newest - received < LONGEST_WAIT ? newest : 0
  return {
    lookUp,
    millis: () => Math.floor(asked() / 1000),
    aheadOfMachine: () => Math.floor(asked() / 1000) - machine(),
    now() {
      last = Math.max(last + 1, Math.floor(asked()))
      return instantOf(last)
    },
  }
}
