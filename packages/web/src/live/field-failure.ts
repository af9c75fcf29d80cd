import type { TFunction } from 'i18next'
import { failureOf } from './outcome.ts'
import { failureText } from './refusal-text.ts'

/** The texts of a failed form: at its field when the server names one of these, else as lines of the whole form. */
export function fieldFailure(error: unknown, fields: readonly string[], t: TFunction) {
  if (error === null) return { at: () => undefined, lines: [] }
  const failure = failureOf(error)
  const text = failureText(failure, t)
  const field = failure.kind === 'refused' ? failure.refusal.field : undefined
  const isKnown = field !== undefined && fields.includes(field)
  return {
    at: (name: string) => (isKnown && name === field ? text : undefined),
    lines: isKnown ? [] : [text],
  }
}
