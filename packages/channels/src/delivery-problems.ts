import type { DeliveryProblem } from '@switchboard/contract'
import { ChannelError, type ChannelFailure } from './channel-errors.ts'

/** The facts about a failure, of a send or of a receipt. */
type Failed = Pick<ChannelError, 'reason' | 'code'> & { failure: ChannelFailure | undefined }

/** What a provider's own errors mean to the agent. */
export interface ProviderProblems {
  codes: readonly (readonly [code: number, DeliveryProblem])[]
  /** For errors whose text is more specific than their code. */
  texts: readonly (readonly [RegExp, DeliveryProblem])[]
}

/** The same failure with the problem that the agent sees. */
export function explained(known: ProviderProblems, error: unknown): unknown {
  if (!(error instanceof ChannelError) || error.problem !== null) return error
  const { failure, reason, code } = error
  return new ChannelError(failure, reason, { code, problem: problemOfFailure(known, error) })
}

/** Looks at the provider's error code first, then at its text, then at the kind of failure. */
export function problemOfFailure({ codes, texts }: ProviderProblems, failed: Failed): DeliveryProblem {
  const { code, reason, failure } = failed
  const byCode = codes.find(([known]) => known === code)?.[1]
  return byCode ?? texts.find(([text]) => text.test(reason))?.[1] ?? ofKind(failure)
}

function ofKind(failure: ChannelFailure | undefined): DeliveryProblem {
  switch (failure?.kind) {
    case 'rate-limited':
      return 'rate-limited'
    case 'away':
      return 'provider-error'
    case 'ambiguous':
      return 'unclear-answer'
    case 'unreachable':
      return 'unreachable'
    case 'account-broken':
      return 'account'
    case 'refused':
      return failure.because ?? 'refused'
    case undefined:
      return 'refused'
    default:
      return failure satisfies never
  }
}
