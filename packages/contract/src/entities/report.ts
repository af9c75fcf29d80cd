import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id } from '../wire.ts'
import { Day } from './day-range.ts'

const Count = z.number().int().min(0)
const Seconds = z.number().min(0).nullable()

/** The figures of a period. Waits run from opening or reopening to the acceptance; null: no data. */
export const ReportFigures = z.object({
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
export type ReportFigures = z.infer<typeof ReportFigures>

export const ReportDay = ReportFigures.extend({ day: Day })
export type ReportDay = z.infer<typeof ReportDay>

/** Null: tickets whose client had named no department yet. */
export const ReportDepartment = ReportFigures.extend({
  departmentid: Id.nullable(),
  department_name: z.string().nullable(),
})
export type ReportDepartment = z.infer<typeof ReportDepartment>

/** An account of a channel: a bot, a number, a page or a website chat. */
export const ReportAccount = ReportFigures.extend({
  accountid: Id,
  platform: Platform,
  /** Its name where several accounts of the platform are listed. */
  account_name: z.string().nullable(),
})
export type ReportAccount = z.infer<typeof ReportAccount>

export const Report = z.object({
  from: Day,
  to: Day,
  zone: z.string(),
  whole: ReportFigures,
  days: z.array(ReportDay),
  departments: z.array(ReportDepartment),
  /** Every account that is connected or has figures; null: not asked for. */
  accounts: z.array(ReportAccount).nullable(),
})
export type Report = z.infer<typeof Report>
