import { z } from 'zod'
import { defineCall } from '../call.ts'
import { AuditEntry, auditFilter } from '../entities/audit.ts'

/** Newest first; the next page continues before the last row of this one. */
export const getAuditLog = defineCall({
  method: 'GET',
  path: '/admin/audit-log',
  right: 'admin',
  scope: 'admin:read',
  summary: 'Who did what, newest first, filtered.',
  query: z.strictObject({
    ...auditFilter,
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  reply: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
})
