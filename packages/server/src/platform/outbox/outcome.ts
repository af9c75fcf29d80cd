import { ChannelError, type Sent } from '@switchboard/channels'
import type { DeliveryProblem } from '@switchboard/contract'
import { OutboxCommand } from './outbox.ts'
import type { OutboxRow } from './outbox-store.ts'

/** Why a send did not go out: the provider's reason, and the problem that an agent sees. */
interface Why {
  reason: string
  problem: DeliveryProblem
}

/** How a send went, and what becomes of it. */
export type Outcome =
  | ({ kind: 'sent' } & Sent)
  /** Tried again after so many milliseconds; `pause`: the whole account waits. */
  | ({ kind: 'again'; after: number; pause: boolean } & Why)
  | ({ kind: 'failed'; unreachable: boolean } & Why)
  | ({ kind: 'unconfirmed' } & Why)
  /** Waits until an administrator has mended the account. */
  | ({ kind: 'account-broken' } & Why)
  /** It was not sent, because its client may not get it any more (P11-13). */
  | { kind: 'withheld' }

const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000

export function outcomeOf(result: Sent | 'withheld' | ChannelError, item: OutboxRow): Outcome {
  if (result === 'withheld') return { kind: 'withheld' }
  if (!(result instanceof ChannelError)) return { kind: 'sent', ...result }
  const { failure, reason } = result
  const why = { reason, problem: result.problem ?? ('refused' as const) }
  switch (failure.kind) {
    case 'rate-limited':
      return { kind: 'again', after: failure.retryAfterMs, pause: failure.scope === 'account', ...why }
    case 'away':
      if (failure.tries !== undefined && item.attempts >= failure.tries)
        return { kind: 'failed', unreachable: false, ...why }
      return { kind: 'again', after: backoff(item.attempts), pause: false, ...why }
    case 'ambiguous':
      return { kind: 'unconfirmed', ...why }
    case 'unreachable':
      return { kind: 'failed', unreachable: true, ...why }
    case 'account-broken':
      return { kind: 'account-broken', ...why }
    case 'refused':
      return { kind: 'failed', unreachable: false, ...why }
    default:
      return failure satisfies never
  }
}

/**
 * The outcome of a send whose worker died: a message is unconfirmed, what is idempotent is repeated.
 * @param sendsOnce a message that is sent again is still one
 */
export function outcomeOfDeath(item: OutboxRow, sendsOnce: boolean): Outcome {
  const why = { reason: 'The desk stopped while it was being sent.', problem: 'stopped' } as const
  if (sendsOnce) return { kind: 'again', after: 0, pause: false, ...why }
  return isRepeatable(item)
    ? { kind: 'again', after: 0, pause: false, ...why }
    : { kind: 'unconfirmed', ...why }
}

/** It makes no message: sending it twice does no harm, and once it is refused there is nothing to send again. */
export function isRepeatable({ command }: Pick<OutboxRow, 'command'>): boolean {
  const { kind } = OutboxCommand.parse(command)
  return (
    kind === 'reaction' || kind === 'acknowledge-press' || kind === 'remove-choices' || kind === 'mark-read'
  )
}

/** 1, 2, 4 … 30 s: an outage is over for the clients at most half a minute after it is over for the provider. */
const backoff = (attempts: number): number =>
  Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 10))
