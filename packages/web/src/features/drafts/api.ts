import { applyToDrafts, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { asItIs, fetchSnapshot, keepLive } from '../../live/snapshot.ts'

export const draftsQuery = queryOptions({
  queryKey: ['drafts'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getDrafts), asItIs, applyToDrafts),
})

export const handleDraftEvent = keepLive(draftsQuery, applyToDrafts)
