import type { TFunction } from 'i18next'
import { cutText } from '../lib/cut.ts'

/** What a colleague has saved in a field that this person has changed (P12-160); undefined: nothing. */
export function savedMeanwhile(theirs: string, t: TFunction): string
export function savedMeanwhile(theirs: string | undefined, t: TFunction): string | undefined
export function savedMeanwhile(theirs: string | undefined, t: TFunction): string | undefined {
  return theirs === undefined ? undefined : t('common.savedMeanwhile', { value: cutText(theirs) })
}
