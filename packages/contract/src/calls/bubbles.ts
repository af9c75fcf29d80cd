import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Bubble } from '../entities/bubble.ts'
import { limits } from '../limits.ts'
import { Done, Id, text } from '../wire.ts'

/** Name and content have at least 1 character each; both are stored trimmed. */
const BubbleText = z.strictObject({ name: text(limits.nameText), content: text(limits.bubbleContent) })

export const getBubbles = defineCall({
  method: 'GET',
  path: '/bubbles',
  right: 'signed-in',
  summary: 'My bubbles, oldest first.',
  reply: z.array(Bubble),
  refusals: [],
})

export const createBubble = defineCall({
  method: 'POST',
  path: '/create-bubble',
  right: 'signed-in',
  summary: 'Save a text for later answers.',
  body: BubbleText,
  reply: Bubble,
  refusals: ['empty-bubble'],
})

export const editBubble = defineCall({
  method: 'POST',
  path: '/{bubbleid}/edit-bubble',
  right: 'signed-in',
  summary: 'Change one of my bubbles.',
  params: z.object({ bubbleid: Id }),
  body: BubbleText,
  reply: Bubble,
  refusals: ['bubble-not-found', 'empty-bubble'],
})

export const deleteBubble = defineCall({
  method: 'DELETE',
  path: '/{bubbleid}/delete-bubble',
  right: 'signed-in',
  summary: 'Delete one of my bubbles.',
  params: z.object({ bubbleid: Id }),
  reply: Done,
  refusals: ['bubble-not-found'],
})
