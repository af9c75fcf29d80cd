import i18next from 'i18next'
import { failureOf, needsSignIn } from './outcome.ts'
import { showFailure } from './show-failure.ts'

/** A change was refused after the form or the question that asked for it had been left. The end of a session shows itself. */
export function showUnseenFailure(error: Error): void {
  if (needsSignIn(failureOf(error))) return
  showFailure(i18next.t('common.notChanged'), error, i18next.t)
}
