import { applyToBubbles } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { bubblesQuery } from './api.ts'

export const hearBubbles: Hear = (event, { queries }) => {
  queries.setQueryData(bubblesQuery.queryKey, (bubbles) => applyLive(bubbles, event, applyToBubbles))
}
