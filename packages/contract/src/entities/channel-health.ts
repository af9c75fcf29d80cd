import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

/** How a connected channel account is doing; never its token. */
export const ChannelHealth = z.object({
  accountid: Id,
  platform: z.string(),
  name: z.string(),
  /** How client messages reach us. */
  intake: z.enum(['webhook', 'polling', 'off']),
  /** `off`: known but not connected, such as a page that was only listed. */
  state: z.enum(['connected', 'broken', 'silent', 'off']),
  last_event_on: Timestamp.nullable(),
  last_error: z.string().nullable(),
  last_error_on: Timestamp.nullable(),
  /** When the provider was last asked how the account is doing. */
  checked_on: Timestamp.nullable(),
  /** Since when the oldest send waits, once that is too long (`limits.lateSend`). */
  late_since: Timestamp.nullable(),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>
