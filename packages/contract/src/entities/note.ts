import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

/** An internal note for colleagues in a ticket. It has a table and calls of its own; no channel reads them. */
export const Note = z.object({
  noteid: Id,
  ticketid: Id,
  /** Its place is after the message with this number. */
  after_seq: z.number().int().min(0),
  userid: Id,
  user_name: z.string(),
  content: z.string(),
  /** Colleagues named with @, who were notified. */
  mentions: z.array(Id),
  created_on: Timestamp,
})
export type Note = z.infer<typeof Note>

/** An answer that is being written; it follows its agent to another device. */
export const Draft = z.object({ ticketid: Id, content: z.string(), updated_on: Timestamp })
export type Draft = z.infer<typeof Draft>
