import { ChannelError, type ChannelFailure } from '../channel-errors.ts'
import { unclear } from '../unclear-ends.ts'

/** Viber answers 200 also for errors: its own `status` decides. */
export function refusalOf(status: number, reason: string): ChannelError {
  return new ChannelError(failures.get(status) ?? usualFailure(status), reason || `status ${status}`, {
    code: status,
  })
}

const broken: ChannelFailure = { kind: 'account-broken' }
const unreachable: ChannelFailure = { kind: 'unreachable' }

const failures = new Map<number, ChannelFailure>([
  [2, broken],
  [5, unreachable],
  [6, unreachable],
  [7, broken],
  [8, broken],
  [9, broken],
  // Without a webhook clients cannot write: it must be set again.
  [10, broken],
  // Viber names no wait; other products' bots work again after this long.
  [12, { kind: 'rate-limited', retryAfterMs: 10_000, scope: 'account' }],
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

/** A response from a gateway before Viber. 502 and 503 come from before the application: not accepted. */
export function gatewayRefusal(status: number, makesMessage: boolean): ChannelError {
  const words = `Viber answered with status ${status}`
  if (status === 429) {
    return new ChannelError({ kind: 'rate-limited', retryAfterMs: 10_000, scope: 'account' }, words, {
      code: status,
    })
  }
  if (status === 502 || status === 503 || (status >= 300 && status < 400)) {
    return new ChannelError({ kind: 'away' }, words, { code: status })
  }
  if (status >= 400 && status < 500) return new ChannelError({ kind: 'refused' }, words, { code: status })
  return unclear(words, makesMessage)
}
