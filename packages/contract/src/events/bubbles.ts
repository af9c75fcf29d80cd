import { z } from 'zod'
import { Bubble } from '../entities/bubble.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../wire.ts'

/** All three go to the owner's tabs only. */
export const newBubble = defineEvent({
  name: 'newBubble',
  summary: 'I saved a bubble in some tab.',
  payload: z.object({ bubble: Bubble }),
})

/** Changed fields are merged into the matching bubble. */
export const updateBubble = defineEvent({
  name: 'updateBubble',
  summary: 'I changed a bubble in some tab.',
  payload: z.object({ bubble: Bubble }),
})

export const deleteBubble = defineEvent({
  name: 'deleteBubble',
  summary: 'I deleted a bubble in some tab.',
  payload: z.object({ bubbleid: Id }),
})
