import { type DeliveryProblem, LOST_KEY } from '@switchboard/contract'
import type { TFunction } from 'i18next'

/** Why a message did not reach its client, in the reader's language. */
export const problemText = (problem: DeliveryProblem, t: TFunction): string =>
  t(`undelivered.problem.${problem}`)

/** The last error of a channel: what a provider says is shown as it is, what we say in the reader's language (P12-126). */
export const channelErrorText = (error: string, t: TFunction): string =>
  error === LOST_KEY ? t('failure.lostKey') : error
