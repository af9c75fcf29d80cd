import type { TFunction } from 'i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'

/** A failed form in words: at its field when the desk names one of these, else as lines of the whole form. */
export function fieldFailure(error: unknown, fields: readonly string[], desk: TFunction) {
  if (error === null) return { at: () => undefined, lines: [] }
  const failure = failureOf(error)
  const words = failureWords(failure, desk)
  const field = failure.kind === 'refused' ? failure.refusal.field : undefined
  const isKnown = field !== undefined && fields.includes(field)
  return {
    at: (name: string) => (isKnown && name === field ? words : undefined),
    lines: isKnown ? [] : [words],
  }
}
