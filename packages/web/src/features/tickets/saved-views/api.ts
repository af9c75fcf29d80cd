import { applyToSavedViews, calls, type SavedView } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../live/api.ts'
import type { EventHandler } from '../../../live/event-handlers.ts'
import { applyLive, fetchSnapshot } from '../../../live/snapshot.ts'

/** Deleted, but the deletion can still be undone: the server has them, the page hides them. */
export const viewsOnHold = new Set<string>()

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getSavedViews),
      (views): readonly SavedView[] => views.filter(isShown),
      (views, event) => applyToSavedViews(views, event).filter(isShown),
    ),
})

const isShown = ({ viewid }: SavedView): boolean => !viewsOnHold.has(viewid)

export const handleSavedViewEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(savedViewsQuery.queryKey, (views) =>
    applyLive(views, event, (shown) => {
      const next = applyToSavedViews(shown, event)
      return next.every(isShown) ? next : next.filter(isShown)
    }),
  )
}
