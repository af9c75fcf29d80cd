import { applyToBubbles } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { bubblesQuery } from './api.ts'

export const handleBubbleEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(bubblesQuery.queryKey, (bubbles) => applyLive(bubbles, event, applyToBubbles))
}
