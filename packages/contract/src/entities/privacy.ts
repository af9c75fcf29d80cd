import { z } from 'zod'

const Count = z.number().int().min(0)

/** What an erasure deletes. */
export const ErasurePreview = z.object({
  tickets: Count,
  /** Those of them that are open and are closed first. */
  openTickets: Count,
  messages: Count,
  files: Count,
  notes: Count,
  identities: Count,
})
export type ErasurePreview = z.infer<typeof ErasurePreview>
