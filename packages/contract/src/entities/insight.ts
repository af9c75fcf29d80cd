import { z } from 'zod'
import { Id } from '../wire.ts'
import { Day } from './day-range.ts'

const Count = z.number().int().min(0)
const Seconds = z.number().min(0).nullable()

/** The figures of a period. Waits run from opening or reopening to the acceptance; null: no data. */
export const InsightFigures = z.object({
  opened: Count,
  closed: Count,
  reopened: Count,
  accepted: Count,
  wait_median: Seconds,
  wait_p90: Seconds,
  /** The mean of the same waits: the acceptance time of the widgets. */
  wait_average: Seconds,
  ratings: Count,
  /** 1 to 3. */
  rating: z.number().min(1).max(3).nullable(),
})
export type InsightFigures = z.infer<typeof InsightFigures>

export const InsightDay = InsightFigures.extend({ day: Day })
export type InsightDay = z.infer<typeof InsightDay>

/** Null: tickets whose client had named no department yet. */
export const InsightDepartment = InsightFigures.extend({
  departmentid: Id.nullable(),
  department_name: z.string().nullable(),
})
export type InsightDepartment = z.infer<typeof InsightDepartment>

export const Insight = z.object({
  from: Day,
  to: Day,
  zone: z.string(),
  whole: InsightFigures,
  days: z.array(InsightDay),
  departments: z.array(InsightDepartment),
})
export type Insight = z.infer<typeof Insight>
