import type { Answered } from './post-event.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after each attempt the next one comes; after the last there is none. */
const waits = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const

/** After so many attempts a delivery no longer holds back what happened after it. */
export const HOLDING_ATTEMPTS = 5
/** A webhook that has failed so often in a row gets one post at a time until it answers again. */
export const DOWN_AFTER = 5
const LEAST_FAILURES = 10
/** A webhook that only fails for so long is switched off. */
const GIVE_UP = 5 * DAY

export type Outcome =
  | { kind: 'delivered' }
  /** 410: nobody wants it any more. */
  | { kind: 'gone' }
  | { kind: 'again'; after: number }
  | { kind: 'given-up' }

/** `spread` (0 to 1) keeps many that failed together from coming back together. */
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
