import { applyToColleagues, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { asItIs, fetchSnapshot, keepLive } from '../../live/snapshot.ts'
import { inAlphabet } from './colleagues-model.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getColleagues), asItIs, applyToColleagues),
  select: (read) => ({ ...read, value: inAlphabet(read.value) }),
})

export const handleColleagueEvent = keepLive(colleaguesQuery, applyToColleagues)
