import { applyToBubbles, type Bubble, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot, keepLive } from '../../live/snapshot.ts'

/** Deleted, but the deletion can still be undone: the server has them, the page hides them. */
export const bubblesOnHold = new Set<string>()

export const bubblesQuery = queryOptions({
  queryKey: ['bubbles'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getBubbles),
      (bubbles): readonly Bubble[] => bubbles.filter(({ bubbleid }) => !bubblesOnHold.has(bubbleid)),
      applyToBubbles,
    ),
})

export const handleBubbleEvent = keepLive(bubblesQuery, applyToBubbles)
