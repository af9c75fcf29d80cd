import { z } from 'zod'
import { Draft, Note } from '../entities/note.ts'
import { defineEvent } from '../event.ts'

export const newNote = defineEvent({
  name: 'newNote',
  summary: 'A colleague left an internal note in a ticket.',
  payload: z.object({ note: Note }),
})

/** To my own tabs; an empty draft is gone. */
export const draftChanged = defineEvent({
  name: 'draftChanged',
  summary: 'I wrote on in another tab.',
  payload: z.object({ draft: Draft }),
})
