import { ChannelError, type Sent } from '@switchboard/channels'
import { OutboxCommand } from './outbox.ts'
import type { OutboxRow } from './outbox-store.ts'

/** How a send went, and what becomes of it. */
export type Outcome =
  | { kind: 'sent'; messageRef: string | null }
  /** Tried again after so many milliseconds; `pause`: the whole account waits. */
  | { kind: 'again'; after: number; reason: string; pause: boolean }
  | { kind: 'failed'; reason: string; unreachable: boolean }
  | { kind: 'doubtful'; reason: string }
  /** Waits until an administrator has mended the account. */
  | { kind: 'account-broken'; reason: string }

const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000

export function outcomeOf(result: Sent | ChannelError, item: OutboxRow): Outcome {
  if (!(result instanceof ChannelError)) return { kind: 'sent', messageRef: result.messageRef }
  const { failure, reason } = result
  switch (failure.kind) {
    case 'rate-limited':
      return { kind: 'again', after: failure.retryAfterMs, reason, pause: failure.scope === 'account' }
    case 'away':
      if (failure.tries !== undefined && item.attempts >= failure.tries)
        return { kind: 'failed', reason, unreachable: false }
      return { kind: 'again', after: backoff(item.attempts), reason, pause: false }
    case 'ambiguous':
      return { kind: 'doubtful', reason }
    case 'unreachable':
      return { kind: 'failed', reason, unreachable: true }
    case 'account-broken':
      return { kind: 'account-broken', reason }
    case 'refused':
      return { kind: 'failed', reason, unreachable: false }
    default:
      return failure satisfies never
  }
}

/** A worker that died in mid-send: a message is in doubt, a deed that shows once however often it is done is done again. */
export function outcomeOfDeath(item: OutboxRow): Outcome {
  const reason = 'The desk stopped while it was being sent.'
  switch (OutboxCommand.parse(item.command).kind) {
    case 'reaction':
    case 'acknowledge-press':
    case 'remove-choices':
    case 'mark-read':
      return { kind: 'again', after: 0, reason, pause: false }
    default:
      return { kind: 'doubtful', reason }
  }
}

/** 1, 2, 4 … 30 s: an outage is over for the clients at most half a minute after it is over for the provider. */
const backoff = (attempts: number): number =>
  Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 10))
