import { z } from 'zod'
import { Id } from '../wire.ts'
import { MyTicket } from './ticket.ts'

export const foundPlaces = [
  'message',
  'note',
  'client',
  'account-number',
  'department',
  'handler',
  'ticket-id',
] as const

/** Ours: where a search found its words in a ticket, as plain text with the places to mark. */
export const FoundPassage = z.object({
  where: z.enum(foundPlaces),
  /** The message that holds the words, or that the note follows; null when they are not in the chat. */
  messageid: Id.nullable(),
  /** At most 200 characters around the words; an ellipsis stands for what is left out. */
  text: z.string(),
  ranges: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
})
export type FoundPassage = z.infer<typeof FoundPassage>

export const FoundTicket = MyTicket.extend({ found: FoundPassage })
export type FoundTicket = z.infer<typeof FoundTicket>
