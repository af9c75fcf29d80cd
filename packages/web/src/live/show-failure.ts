import type { TFunction } from 'i18next'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { failureOf } from './outcome.ts'
import { failureText } from './refusal-text.ts'

/** A notice that something was not done, and why; it stays until it is dismissed. Answers how to withdraw it. */
export const showFailure = (text: string, error: unknown, t: TFunction): (() => void) =>
  toasts.show({ tone: 'danger', text, sub: failureText(failureOf(error), t) })
