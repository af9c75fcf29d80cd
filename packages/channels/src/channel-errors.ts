import type { DeliveryProblem } from '@switchboard/contract'

/**
 * The kinds of provider failures that the server handles.
 * `ambiguous`: the provider may have accepted it; never sent again automatically.
 */
export type ChannelFailure =
  | { kind: 'rate-limited'; retryAfterMs: number; scope: 'chat' | 'account' }
  /** Not accepted, and worth a retry: refused connection, 5xx before acceptance. `tries`: give up after this many. */
  | { kind: 'away'; tries?: number }
  | { kind: 'ambiguous' }
  /** The client blocked us or is gone. */
  | { kind: 'unreachable' }
  /** The token is wrong or revoked: nothing goes out until an administrator acts. */
  | { kind: 'account-broken' }
  /** This message is refused for good; with `window-closed`, until the client writes again. */
  | { kind: 'refused'; because?: 'window-closed' }

/**
 * `reason` is the provider's own text, free of secrets; `code` its number where it has one; `problem` is what the agent
 * sees, where it is more specific than the kind of failure.
 */
export class ChannelError extends Error {
  readonly failure: ChannelFailure
  readonly reason: string
  readonly code: number | null
  readonly problem: DeliveryProblem | null

  constructor(
    failure: ChannelFailure,
    reason: string,
    { code = null, problem = null }: { code?: number | null; problem?: DeliveryProblem | null } = {},
  ) {
    super(`${failure.kind}: ${reason}`)
    this.name = 'ChannelError'
    this.failure = failure
    this.reason = reason
    this.code = code
    this.problem = problem
  }
}
