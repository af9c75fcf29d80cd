import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Bubble } from '../entities/bubble.ts'
import { limits } from '../limits.ts'
import { Done, Id, text } from '../wire.ts'

/** Name and content have at least 1 character each; both are stored trimmed. */
const BubbleText = z.strictObject({ name: text(limits.nameText), content: text(limits.bubbleContent) })

/** The browser makes `bubbleid`: a repeated request returns the same bubble. */
const NewBubble = BubbleText.extend({ bubbleid: Id.optional() })

export const getBubbles = defineCall({
  method: 'GET',
  path: '/bubbles',
  right: 'signed-in',
  summary: 'My bubbles and those of my department, for an administrator of every department; oldest first.',
  mayBeCompressed: true,
  reply: z.array(Bubble),
})

export const createBubble = defineCall({
  method: 'POST',
  path: '/create-bubble',
  right: 'signed-in',
  summary: 'Save a text for later answers.',
  body: NewBubble,
  reply: Bubble,
  refusals: ['empty-bubble', 'too-many-bubbles', 'bubble-not-found'],
})

export const createDepartmentBubble = defineCall({
  method: 'POST',
  path: '/create-department-bubble',
  right: 'admin',
  summary: 'Save a text for everybody in a department.',
  body: NewBubble.extend({ departmentid: Id }),
  reply: Bubble,
  refusals: ['department-not-found', 'empty-bubble', 'too-many-bubbles', 'bubble-not-found'],
})

/** What is absent stays as it is (P12-123). */
export const editBubble = defineCall({
  method: 'POST',
  path: '/{bubbleid}/edit-bubble',
  right: 'signed-in',
  summary: 'Change one of my bubbles, or as an administrator one of a department.',
  params: z.object({ bubbleid: Id }),
  body: BubbleText.partial(),
  reply: Bubble,
  refusals: ['bubble-not-found', 'empty-bubble'],
})

/** Ours, as the next one. They go out with the text, in the limits of the channel. */
export const addBubbleFile = defineCall({
  method: 'POST',
  path: '/{bubbleid}/bubble-files',
  right: 'signed-in',
  summary: 'Add a file to a bubble that I may change; its type is read from its bytes.',
  params: z.object({ bubbleid: Id }),
  file: 'file',
  body: z.strictObject({}),
  reply: Bubble,
  refusals: ['bubble-not-found', 'no-file', 'file-type-refused', 'too-many-bubble-files'],
})

export const removeBubbleFile = defineCall({
  method: 'DELETE',
  path: '/{bubbleid}/bubble-files/{fileid}',
  right: 'signed-in',
  summary: 'Remove a file from a bubble that I may change; one that is gone already changes nothing.',
  params: z.object({ bubbleid: Id, fileid: Id }),
  reply: Bubble,
  refusals: ['bubble-not-found'],
})

/** Called once for each time; a repeat with the same id counts nothing. */
export const countBubbleUse = defineCall({
  method: 'POST',
  path: '/{bubbleid}/count-bubble-use',
  right: 'signed-in',
  summary: 'A bubble was put into an answer or a note.',
  params: z.object({ bubbleid: Id }),
  body: z.strictObject({ useid: Id }),
  reply: Done,
  refusals: ['bubble-not-found'],
})

export const deleteBubble = defineCall({
  method: 'DELETE',
  path: '/{bubbleid}/delete-bubble',
  right: 'signed-in',
  summary: 'Delete one of my bubbles, or as an administrator one of a department.',
  params: z.object({ bubbleid: Id }),
  reply: Done,
  refusals: ['bubble-not-found'],
})
