import { InvalidReason } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import type { Failure } from './outcome.ts'

/** A failure in the reader's language. The provider's own sentence stands where it names more than the code does. */
export function failureText(failure: Failure, t: TFunction): string {
  if (failure.kind === 'away') return t('failure.away')
  const { error, message, detail } = failure.refusal
  if (error === 'provider-refused' || error === 'telegram-refused') return message
  if (error === 'invalid-input') return invalidText(detail ?? {}, t)
  if (error === 'already-accepted' && typeof detail?.['winner'] === 'string') {
    return t('failure.acceptedBy', { name: detail['winner'] })
  }
  return t(`refusal.${error}`, { defaultValue: message })
}

/** The server's own words are for programs; people read why in theirs. */
function invalidText({ why, limit }: Record<string, unknown>, t: TFunction): string {
  const reason = InvalidReason.safeParse(why)
  return reason.success ? t(`invalid.${reason.data}`, { limit }) : t('refusal.invalid-input')
}
