import type { Failure } from '../../live/outcome.ts'

/**
 * The challenge that the server sends for a right password when the user has a second factor; null for every other
 * failure.
 */
export function challengeIn(failure: Failure): string | null {
  if (failure.kind !== 'refused' || failure.refusal.error !== 'second-factor-needed') return null
  const challenge = failure.refusal.detail?.['challenge']
  return typeof challenge === 'string' ? challenge : null
}

/** The password has to be given again. */
export const isOver = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.error === 'second-step-over'
