import { applyToDrafts, calls, type Draft } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'

export const draftsQuery = queryOptions({
  queryKey: ['drafts'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getDrafts),
      (drafts): readonly Draft[] => drafts,
      applyToDrafts,
    ),
})
