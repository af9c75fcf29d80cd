import { applyToBubbles, type Bubble, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'

export const bubblesQuery = queryOptions({
  queryKey: ['bubbles'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getBubbles),
      (bubbles): readonly Bubble[] => bubbles,
      applyToBubbles,
    ),
})
