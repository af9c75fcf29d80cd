import { applyToColleagues, calls, type Colleague } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getColleagues),
      (colleagues): readonly Colleague[] => colleagues,
      applyToColleagues,
    ),
})
