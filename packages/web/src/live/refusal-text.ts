import { InvalidReason } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { type Failure, failureOf } from './outcome.ts'

/** A failure in the reader's language. The provider's own sentence is used where it is more precise than the code. */
export function failureText(failure: Failure, t: TFunction): string {
  if (failure.kind === 'away') return t(failure.isIntercepted ? 'failure.intercepted' : 'failure.away')
  const { error, message, detail } = failure.refusal
  if (error === 'provider-refused' || error === 'telegram-refused') return message
  if (error === 'invalid-input') return invalidText(detail ?? {}, t)
  if (error === 'already-accepted' && typeof detail?.['winner'] === 'string') {
    return t('failure.acceptedBy', { name: detail['winner'] })
  }
  return t(`refusal.${error}`, { defaultValue: message })
}

/** Why a query or mutation failed; undefined while it has not. */
export function errorText(error: Error, t: TFunction): string
export function errorText(error: Error | null, t: TFunction): string | undefined
export function errorText(error: Error | null, t: TFunction): string | undefined {
  return error === null ? undefined : failureText(failureOf(error), t)
}

/** The server's own message is for programs; people read the reason in their language. */
function invalidText({ why, limit }: Record<string, unknown>, t: TFunction): string {
  const reason = InvalidReason.safeParse(why)
  return reason.success ? t(`invalid.${reason.data}`, { limit }) : t('refusal.invalid-input')
}
