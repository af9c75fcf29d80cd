import type { DeliveryProblem } from '@switchboard/contract'
import { ChannelError, type ChannelFailure } from './channel-errors.ts'
import { AnswerTooLarge, ConnectionFailed } from './provider-http.ts'

/** The request got no complete answer: it was not accepted if nothing was sent; otherwise this is unknown. */
export function nothingReached(
  error: unknown,
  makesMessage: boolean,
  scrub: (text: string) => string,
): ChannelError {
  if (error instanceof ChannelError) return error
  if (error instanceof AnswerTooLarge) return tooLarge(makesMessage)
  const words = scrub(error instanceof Error ? error.message : 'the connection failed').slice(0, 300)
  if (!(error instanceof ConnectionFailed)) return unclear(words, makesMessage, 'connection-lost')
  if (error.phase === 'before-send')
    return new ChannelError({ kind: 'away' }, words, { problem: 'no-connection' })
  return unclear(words, makesMessage, error.reason === 'late' ? 'no-answer' : 'connection-lost')
}

/** A gateway answered in the provider's place; `known` is what the provider says about a status. */
export function gatewayRefusal(
  provider: string,
  status: number,
  makesMessage: boolean,
  known: Readonly<Record<number, ChannelFailure>>,
): ChannelError {
  const words = `${provider} answered with status ${status}`
  const failure = known[status] ?? usualOf(status)
  return failure ? new ChannelError(failure, words, { code: status }) : unclear(words, makesMessage)
}

/** 502 and 503 come from before the application: not accepted. 500 and 504 may come after it. */
function usualOf(status: number): ChannelFailure | undefined {
  if (status === 502 || status === 503 || (status >= 300 && status < 400)) return { kind: 'away' }
  return status >= 400 && status < 500 ? { kind: 'refused' } : undefined
}

/** A repeated send shows twice to the client, so a send with an unclear end is unconfirmed and not retried. */
export function unclear(
  words: string,
  makesMessage: boolean,
  problem: DeliveryProblem = 'unclear-answer',
): ChannelError {
  return new ChannelError({ kind: makesMessage ? 'ambiguous' : 'away' }, words, { problem })
}

function tooLarge(makesMessage: boolean): ChannelError {
  const words = 'the answer is larger than allowed'
  return makesMessage ? unclear(words, true) : new ChannelError({ kind: 'refused' }, words)
}
