import { calls, type SavedView, type TicketRule } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi, request } from '../../../live/api.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { changeSnapshot } from '../../../live/snapshot.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { savedViewsQuery, viewsOnHold } from './api.ts'
import { showFailure } from '../../../live/show-failure.ts'

/** With whom a view is shared; `me` keeps it to oneself, else the id of a department or `everybody`. */
export type Share = 'me' | 'everybody' | { departmentid: string }

interface NewView {
  viewid: string
  name: string
  rule: TicketRule
}

export function useSaveView(onSaved: (view: SavedView) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn({ share, ...body }: NewView & { share: Share }) {
      if (share === 'me') return request(calls.createSavedView, { body })
      const departmentid = share === 'everybody' ? null : share.departmentid
      return request(calls.createSharedView, { body: { ...body, departmentid } })
    },
    onSuccess(saved) {
      changeSnapshot(queries, savedViewsQuery, (views) => [
        ...views.filter(({ viewid }) => viewid !== saved.viewid),
        saved,
      ])
      onSaved(saved)
    },
  })
}

/** Another name or rule. The list shows it when the event of the change comes, like everybody else's. */
export const useChangeView = (t: TFunction) =>
  useMutation({
    mutationFn: ({ viewid, ...body }: { viewid: string; name?: string; rule?: TicketRule }) =>
      request(calls.changeSavedView, { params: { viewid }, body }),
    onError: (error) => showFailure(t('savedViews.saveFailed'), error, t),
  })

/** Moves one of the views before or behind its neighbour of the same kind; on the page first. */
export function useMoveView(t: TFunction) {
  const queries = useQueryClient()
  const order = useMutation({
    scope: { id: 'saved-views-order' },
    mutationFn: (viewids: string[]) => request(calls.orderSavedViews, { body: { viewids } }),
    onError(error) {
      void queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
      showFailure(t('savedViews.saveFailed'), error, t)
    },
  })
  return (view: SavedView, step: 1 | -1) => {
    const views = queries.getQueryData(savedViewsQuery.queryKey)?.value ?? []
    const isAlike = (one: SavedView) => (one.share === 'me') === (view.share === 'me')
    const alike = views.filter(isAlike)
    const at = alike.findIndex(({ viewid }) => viewid === view.viewid)
    const neighbour = alike[at + step]
    if (at === -1 || neighbour === undefined) return
    const moved = alike
      .with(at, neighbour)
      .with(at + step, view)
      .map((one, index) => ({ ...one, place: index + 1 }))
    changeSnapshot(queries, savedViewsQuery, () =>
      [...moved, ...views.filter((one) => !isAlike(one))].toSorted(
        (one, other) => Number(one.share === 'me') - Number(other.share === 'me'),
      ),
    )
    order.mutate(moved.map(({ viewid }) => viewid))
  }
}

/**
 * Removes it from the page before the call, which waits while the deletion can be undone: an undo shows the same view
 * again, for other users too.
 */
export function useDeleteView(t: TFunction) {
  const queries = useQueryClient()
  return ({ viewid, name }: SavedView) => {
    viewsOnHold.add(viewid)
    changeSnapshot(queries, savedViewsQuery, (views) => views.filter((one) => one.viewid !== viewid))
    const bringBack = () => {
      viewsOnHold.delete(viewid)
      void queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
    }
    toasts.offerUndo({
      text: t('editViews.deleted', { name }),
      onUndo: bringBack,
      async onKept() {
        const outcome = await callApi(calls.deleteSavedView, { params: { viewid } })
        const isGone = outcome.kind === 'refused' && outcome.refusal.error === 'view-not-found'
        if (outcome.kind === 'done' || isGone) return
        bringBack()
        toasts.show({ tone: 'danger', text: t('editViews.deleteFailed'), sub: failureText(outcome, t) })
      },
    })
  }
}
