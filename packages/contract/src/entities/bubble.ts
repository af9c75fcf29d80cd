import { z } from 'zod'
import { Id } from '../wire.ts'

/** A file that goes out with a saved text; `/files/<fileid>` gives its bytes to whom the text belongs. */
export const BubbleFile = z.object({
  fileid: Id,
  name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number().int(),
})
export type BubbleFile = z.infer<typeof BubbleFile>

/** A short named text for answers: of one agent, or of everybody in a department. */
export const Bubble = z.object({
  bubbleid: Id,
  name: z.string(),
  content: z.string(),
  /** Null: it is the reader's own. */
  departmentid: Id.nullable().default(null),
  /** How often it had been put into an answer when it was read. */
  uses: z.number().int().min(0).default(0),
  /** Ours: in the order in which they were added. */
  files: z.array(BubbleFile).default([]),
})
export type Bubble = z.infer<typeof Bubble>
