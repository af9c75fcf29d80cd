import { ChannelError, type ChannelFailure } from '../channel-errors.ts'

/** Viber answers 200 also for errors: its own `status` decides. */
export function refusalOf(status: number, reason: string): ChannelError {
  return new ChannelError(failures.get(status) ?? usualFailure(status), reason || `status ${status}`, {
    code: status,
  })
}

const broken: ChannelFailure = { kind: 'account-broken' }
const unreachable: ChannelFailure = { kind: 'unreachable' }
/** Viber names no wait; other products' bots work again after this long. */
export const tooMany: ChannelFailure = { kind: 'rate-limited', retryAfterMs: 10_000, scope: 'account' }

const failures = new Map<number, ChannelFailure>([
  [2, broken],
  [5, unreachable],
  [6, unreachable],
  [7, broken],
  [8, broken],
  [9, broken],
  // Without a webhook clients cannot write: it must be set again.
  [10, broken],
  [12, tooMany],
  [15, broken],
])

/** 1 to 24 are named and final; anything else is "general error", for which Viber advises another try. */
function usualFailure(status: number): ChannelFailure {
  return status >= 1 && status <= 24 ? { kind: 'refused' } : { kind: 'away', tries: 3 }
}

/** The client's app is too old for this form of message; it can show plain text. */
export function isTooNew(error: unknown): boolean {
  return error instanceof ChannelError && (error.code === 13 || error.code === 14)
}
