import { z } from 'zod'

/** Why a field was refused, for texts in the reader's language; the `limit` beside it is the allowed maximum. */
export const InvalidReason = z.enum([
  'email',
  'blank',
  'too-long',
  'too-short',
  'too-large',
  'too-small',
  'client-id',
  'format',
])
export type InvalidReason = z.infer<typeof InvalidReason>
