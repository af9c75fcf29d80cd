import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { applyToFailedItems, failedItemsQuery } from './api.ts'

export const hearFailedItems: Hear = (event, { queries }) => {
  const { queryKey } = failedItemsQuery
  if (event.type === 'failedItemsChanged') void queries.invalidateQueries({ queryKey })
  else queries.setQueryData(queryKey, (failed) => applyLive(failed, event, applyToFailedItems))
}
