import type { Answered } from './post-event.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The wait after each attempt; after the last one there is no further attempt. */
const waits = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const

/** After this many attempts a delivery no longer holds back later ones. */
export const HOLDING_ATTEMPTS = 5
/** A webhook with this many failures in a row gets one post at a time until it responds again. */
export const DOWN_AFTER = 5
const LEAST_FAILURES = 10
/** A webhook that only fails for this long is switched off. */
const GIVE_UP = 5 * DAY

export type Outcome =
  | { kind: 'delivered' }
  /** 410: the receiver wants no more events. */
  | { kind: 'gone' }
  | { kind: 'again'; after: number }
  | { kind: 'given-up' }

/** `spread` (0 to 1) keeps deliveries that failed together from being retried together. */
export function outcomeOf(
  { status, retryAfter }: Pick<Answered, 'status' | 'retryAfter'>,
  attempts: number,
  spread: number,
): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  const wait = waits[attempts - 1]
  if (wait === undefined) return { kind: 'given-up' }
  const asked = status === 429 || status === 503 ? (retryAfter ?? 0) : 0
  return { kind: 'again', after: Math.round(Math.max(wait * (1 + spread / 4), Math.min(asked, DAY))) }
}

/** The same for the same attempt of the same delivery, evenly spread over all of them. */
export const spreadOf = (deliveryid: string, attempts: number): number =>
  ((Number.parseInt(deliveryid.slice(0, 4), 16) + attempts * 9973) % 4096) / 4096

export const isHopeless = (failures: number, failingFor: number): boolean =>
  failures >= LEAST_FAILURES && failingFor >= GIVE_UP
