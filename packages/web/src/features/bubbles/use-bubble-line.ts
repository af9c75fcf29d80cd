import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../live/me.ts'
import { openBubbleLine } from '../../live/open-bubble-line.ts'
import { bubblesQuery } from './api.ts'
import { hearBubbles } from './live.ts'

/** Keeps the bubble page's own line open while the page is shown. */
export function useBubbleLine(): void {
  const queries = useQueryClient()
  const me = useMe()
  useEffect(
    () =>
      openBubbleLine({
        hear: (event) => hearBubbles(event, { queries, me }),
        caughtUp: () => void queries.invalidateQueries({ queryKey: bubblesQuery.queryKey }),
      }),
    [queries, me],
  )
}
