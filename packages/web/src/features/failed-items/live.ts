import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { applyToFailedItems, failedItemsQuery } from './api.ts'

export const hearFailedItems: Hear = (event, { queries }) => {
  queries.setQueryData(failedItemsQuery.queryKey, (failed) => applyLive(failed, event, applyToFailedItems))
}
