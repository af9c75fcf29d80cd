/**
 * Provider failures as the few kinds the desk reacts to.
 * `ambiguous`: the provider may have taken it, nobody knows; never sent again blindly.
 */
export type ChannelFailure =
  | { kind: 'rate-limited'; retryAfterMs: number; scope: 'chat' | 'account' }
  /** Not now, and surely not taken: refused connection, 5xx before anything was accepted. */
  | { kind: 'away' }
  | { kind: 'ambiguous' }
  /** The client blocked us or is gone. */
  | { kind: 'unreachable' }
  /** The token is wrong or revoked: nothing goes out until an administrator acts. */
  | { kind: 'account-broken' }
  /** This very message is refused and will be again. */
  | { kind: 'refused' }

/** `reason` is the provider's own text, free of secrets; `code` its number where it has one. */
export class ChannelError extends Error {
  readonly failure: ChannelFailure
  readonly reason: string
  readonly code: number | null

  constructor(failure: ChannelFailure, reason: string, code: number | null = null) {
    super(`${failure.kind}: ${reason}`)
    this.name = 'ChannelError'
    this.failure = failure
    this.reason = reason
    this.code = code
  }
}
