import { applyToColleagues, calls, type Colleague } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getColleagues),
      (colleagues): readonly Colleague[] => colleagues,
      applyToColleagues,
    ),
})
