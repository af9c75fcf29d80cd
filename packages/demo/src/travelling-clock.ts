import type { Clock } from '@switchboard/server'

/** A clock that can be sent to later moments, and in the end to the machine's. */
export interface TravellingClock extends Clock {
  /** Sets the time to `moment` (milliseconds since 1970), unless it is later already: the clock never goes back. */
  travelTo(moment: number): void
  /** It stays what it is now until it arrives. */
  freeze(): void
  /** From here on it is the machine's clock. */
  arrive(): void
}

export function travellingClock(from: number): TravellingClock {
  let behind = Date.now() - from
  let frozenAt: number | null = null
  let last = 0
  const millis = () => frozenAt ?? Date.now() - behind
  return {
    millis,
    now() {
      last = Math.max(last + 1, millis() * 1000)
      return instantOf(last)
    },
    travelTo(moment) {
      behind = Math.min(behind, Date.now() - moment)
    },
    freeze() {
      frozenAt = millis()
    },
    arrive() {
      frozenAt = null
      behind = 0
    },
  }
}

/** UTC with microseconds, as the server writes instants. */
function instantOf(microseconds: number): string {
  const whole = Math.floor(microseconds / 1000)
  const rest = String(microseconds - whole * 1000).padStart(3, '0')
  return `${new Date(whole).toISOString().slice(0, -1)}${rest}Z`
}
