import { applyToDrafts, calls, type Draft } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export const draftsQuery = queryOptions({
  queryKey: ['drafts'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getDrafts),
      (drafts): readonly Draft[] => drafts,
      applyToDrafts,
    ),
})

export const handleDraftEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(draftsQuery.queryKey, (drafts) => applyLive(drafts, event, applyToDrafts))
}
