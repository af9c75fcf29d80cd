import type { Bubble } from '../entities/bubble.ts'
import type { LiveEvent } from './live-event.ts'
import { change, without } from './lists.ts'

/** The bubbles that I may read, oldest first. */
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
    case 'departmentsChanged': {
      const living = new Set(event.payload.departments.map(({ departmentid }) => departmentid))
      return without(bubbles, ({ departmentid }) => departmentid !== null && !living.has(departmentid))
    }
    default:
      return bubbles
  }
}
