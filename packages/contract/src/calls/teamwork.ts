import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Draft, Note } from '../entities/note.ts'
import { limits } from '../limits.ts'
import { Done, Id, text } from '../wire.ts'

/** Ours: every agent who sees a ticket can read its notes. */
export const getNotes = defineCall({
  method: 'GET',
  path: '/{ticketid}/notes',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The internal notes of a ticket, oldest first.',
  params: z.object({ ticketid: Id }),
  reply: z.array(Note),
  refusals: ['ticket-not-found'],
})

/** Ours: a note can never reach a client. The browser makes `noteid`: a repeated request returns the same note. */
export const addNote = defineCall({
  method: 'POST',
  path: '/{ticketid}/notes',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Add an internal note for colleagues; mentioned colleagues are notified.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({
    noteid: Id.optional(),
    content: text(limits.noteText),
    mentions: z.array(Id).max(20).optional(),
  }),
  reply: Note,
  refusals: ['ticket-not-found', 'empty-message', 'message-not-found', 'message-id-taken'],
})

/** Ours: my unsent texts, on every device. */
export const getDrafts = defineCall({
  method: 'GET',
  path: '/drafts',
  right: 'signed-in',
  summary: 'My unsent answers.',
  reply: z.array(Draft),
})

/**
 * Ours: an empty draft is none. With `begun`, the texts that the device took for the stored one when this one was begun (what it
 * showed, and what it tried to save since), no word of another device is lost: the answer is what is stored now.
 */
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/{ticketid}/draft',
  right: 'signed-in',
  summary:
    'Save the draft of my answer in a ticket; with `begun` a draft that another device has saved meanwhile stays above it.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({
    content: text(limits.messageText),
    begun: z
      .array(text(10 * limits.messageText))
      .max(8)
      .optional(),
  }),
  reply: Done.extend({ content: z.string() }),
  refusals: ['ticket-not-found'],
})
