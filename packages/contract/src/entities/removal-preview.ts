import { z } from 'zod'

const Count = z.number().int().min(0)

/** What a shorter time of keeping would remove at once. */
export const RemovalPreview = z.strictObject({
  /** Closed tickets that lose their content; the tickets stay. */
  tickets: Count,
  clients: Count,
  messages: Count,
  files: Count,
  /** What channels delivered, as it came. */
  rawEvents: Count,
  auditEntries: Count,
})
export type RemovalPreview = z.infer<typeof RemovalPreview>
