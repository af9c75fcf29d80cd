import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

export const Department = z.object({
  departmentid: Id,
  department_name: z.string(),
  deleted_on: Timestamp.nullable(),
})
export type Department = z.infer<typeof Department>

/** Statistics of a department card. */
export const DepartmentStatistics = z.object({
  averageRating: z.number(),
  agentCount: z.number().int(),
  ticketsCount: z.number().int(),
  pendingCount: z.number().int(),
})
