import { applyToColleagues, calls, type Colleague } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot, applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getColleagues),
      (colleagues): readonly Colleague[] => colleagues,
      applyToColleagues,
    ),
})

export const handleColleagueEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(colleaguesQuery.queryKey, (colleagues) =>
    applyLive(colleagues, event, applyToColleagues),
  )
}
