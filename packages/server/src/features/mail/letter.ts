import { Email } from '@switchboard/contract'
import { z } from 'zod'

/** A mail as it goes out. A line break in the address or the subject would begin another header. */
export const Letter = z.object({
  to: Email,
  subject: z.string().regex(/^\P{Cc}*$/u),
  text: z.string(),
  html: z.string(),
})
export type Letter = z.infer<typeof Letter>
