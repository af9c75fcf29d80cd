import { connectionFailures } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { channelErrorText } from './problem-words.ts'

const kinds = ['address', 'name', 'refused', 'late', 'certificate', 'broken'] as const

/** The last error of a channel, also of a provider that could not be asked: then why, in the reader's language. */
export function channelFailureText(error: string, t: TFunction): string {
  const kind = kinds.find((one) => error.startsWith(connectionFailures[one]))
  return kind === undefined
    ? channelErrorText(error, t)
    : error.replace(connectionFailures[kind], t(`channelHealth.noAnswer.${kind}`))
}
