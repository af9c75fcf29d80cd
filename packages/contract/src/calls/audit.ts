import { z } from 'zod'
import { defineCall } from '../call.ts'
import { AuditEntry, AuditKind } from '../entities/audit.ts'
import { limits } from '../limits.ts'
import { Id, text, Timestamp } from '../wire.ts'

/** Newest first; the next page lies before the last row of this one. */
export const getAuditLog = defineCall({
  method: 'GET',
  path: '/admin/audit-log',
  right: 'admin',
  scope: 'admin:read',
  summary: 'Who did what, newest first, filtered.',
  query: z.strictObject({
    /** Somebody of the staff, or 'desk' for everything that nobody of the staff did. */
    who: z.union([Id, z.literal('desk')]).optional(),
    kind: AuditKind.optional(),
    from: Timestamp.optional(),
    to: Timestamp.optional(),
    text: text(limits.searchText).optional(),
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  reply: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
  refusals: [],
})
