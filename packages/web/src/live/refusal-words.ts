import type { TFunction } from 'i18next'
import type { Failure } from './outcome.ts'

/** A failure in the reader's language. The desk's own sentence stands where it names more than the code does. */
export function failureWords(failure: Failure, t: TFunction): string {
  if (failure.kind === 'away') return t('failure.away')
  const { error, message, detail } = failure.refusal
  if (error === 'invalid-input' || error === 'provider-refused' || error === 'telegram-refused')
    return message
  if (error === 'already-accepted' && typeof detail?.['winner'] === 'string') {
    return t('failure.acceptedBy', { name: detail['winner'] })
  }
  return t(`refusal.${error}`, { defaultValue: message })
}
