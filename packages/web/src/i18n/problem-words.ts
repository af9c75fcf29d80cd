import type { DeliveryProblem } from '@switchboard/contract'
import type { TFunction } from 'i18next'

/** Why a message did not reach its client, in the reader's language. */
export const problemText = (problem: DeliveryProblem, t: TFunction): string =>
  t(`undelivered.problem.${problem}`)
