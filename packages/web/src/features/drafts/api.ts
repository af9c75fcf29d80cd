import { applyToDrafts, calls, type Draft } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'

export const draftsQuery = queryOptions({
  queryKey: ['drafts'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getDrafts),
      (drafts): readonly Draft[] => drafts,
      applyToDrafts,
    ),
})
