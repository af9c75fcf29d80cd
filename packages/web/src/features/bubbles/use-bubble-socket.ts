import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../live/me.ts'
import { openBubbleSocket } from '../../live/open-bubble-socket.ts'
import { bubblesQuery } from './api.ts'
import { handleBubbleEvent } from './live.ts'

/** Keeps the bubble page's own line open while the page is shown. */
export function useBubbleSocket(): void {
  const queries = useQueryClient()
  const me = useMe()
  useEffect(
    () =>
      openBubbleSocket({
        handle: (event) => handleBubbleEvent(event, { queries, me }),
        caughtUp: () => void queries.invalidateQueries({ queryKey: bubblesQuery.queryKey }),
      }),
    [queries, me],
  )
}
