import { z } from 'zod'

const Count = z.number().int().min(0)

/** The counts that a shorter retention time would remove at once. */
export const RemovalPreview = z.strictObject({
  /** Closed tickets that lose their content; the tickets stay. */
  tickets: Count,
  clients: Count,
  messages: Count,
  files: Count,
  /** Raw events from the channels. */
  rawEvents: Count,
  auditEntries: Count,
})
export type RemovalPreview = z.infer<typeof RemovalPreview>
