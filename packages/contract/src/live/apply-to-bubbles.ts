import type { Bubble } from '../entities/bubble.ts'
import type { LiveEvent } from './desk-event.ts'
import { change, without } from './lists.ts'

/** My bubbles, oldest first. */
export function applyToBubbles(bubbles: readonly Bubble[], event: LiveEvent): readonly Bubble[] {
  switch (event.type) {
    case 'newBubble': {
      const { bubble } = event.payload
      return bubbles.some(({ bubbleid }) => bubbleid === bubble.bubbleid) ? bubbles : [...bubbles, bubble]
    }
    case 'updateBubble': {
      const { bubble } = event.payload
      return change(bubbles, (other) =>
        other.bubbleid === bubble.bubbleid ? { ...other, ...bubble } : other,
      )
    }
    case 'deleteBubble':
      return without(bubbles, ({ bubbleid }) => bubbleid === event.payload.bubbleid)
    default:
      return bubbles
  }
}
