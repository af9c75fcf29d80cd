import type { DeliveryProblem } from '@switchboard/contract'

/**
 * Provider failures as the few kinds the desk reacts to.
 * `ambiguous`: the provider may have taken it, nobody knows; never sent again blindly.
 */
export type ChannelFailure =
  | { kind: 'rate-limited'; retryAfterMs: number; scope: 'chat' | 'account' }
  /** Not now, and surely not taken: refused connection, 5xx before anything was accepted. `tries`: hopeless after so many. */
  | { kind: 'away'; tries?: number }
  | { kind: 'ambiguous' }
  /** The client blocked us or is gone. */
  | { kind: 'unreachable' }
  /** The token is wrong or revoked: nothing goes out until an administrator acts. */
  | { kind: 'account-broken' }
  /** This very message is refused and will be again; with a closed window only until the client writes. */
  | { kind: 'refused'; because?: 'window-closed' }

/**
 * `reason` is the provider's own text, free of secrets; `code` its number where it has one; `problem` what an agent is told
 * of it, where that is known better than by the kind of the failure.
 */
export class ChannelError extends Error {
  readonly failure: ChannelFailure
  readonly reason: string
  readonly code: number | null
  readonly problem: DeliveryProblem | null

  constructor(
    failure: ChannelFailure,
    reason: string,
    code: number | null = null,
    problem: DeliveryProblem | null = null,
  ) {
    super(`${failure.kind}: ${reason}`)
    this.name = 'ChannelError'
    this.failure = failure
    this.reason = reason
    this.code = code
    this.problem = problem
  }
}

/**
 * One send is several messages and only the first ones are out. Whoever knows nothing of parts sees an ambiguous end, so
 * that nothing doubles; whoever does sends again after `failed` allows it, with `taken`.
 */
export class PartlySent extends ChannelError {
  readonly taken: readonly string[]
  readonly failed: ChannelError

  constructor(taken: readonly string[], failed: ChannelError) {
    super({ kind: 'ambiguous' }, `Only a part was sent: ${failed.reason}`, failed.code, 'unclear-answer')
    this.name = 'PartlySent'
    this.taken = taken
    this.failed = failed
  }
}
