import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { applyToFailedItems, failedItemsQuery } from './api.ts'

export const handleFailedItemEvent: EventHandler = (event, { queries }) => {
  const { queryKey } = failedItemsQuery
  if (event.type === 'failedItemsChanged') void queries.invalidateQueries({ queryKey })
  else queries.setQueryData(queryKey, (failed) => applyLive(failed, event, applyToFailedItems))
}
