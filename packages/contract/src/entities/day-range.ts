import { z } from 'zod'
import { limits } from '../limits.ts'
import { Id } from '../wire.ts'

const dayLength = 24 * 3600_000

/** A day as the viewer's calendar names it; every zone has the hours around it. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '9000-01-01', { message: 'lies too far away' })

/** A zone by its name, such as Europe/Berlin or EST5EDT; a bare offset means other days in summer than in winter. */
export const Zone = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isKnown(name), { message: 'is not the name of a time zone' })

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

interface Ends {
  from: string
  to: string
}

const inOrder = ({ from, to }: Ends): boolean => from <= to
const isBearable = ({ from, to }: Ends): boolean =>
  Date.parse(to) - Date.parse(from) < limits.reportDays * dayLength

/** Days from the first to the last, both included, as the zone's calendar has them. */
export const ReportRange = z
  .strictObject({ from: Day, to: Day, zone: Zone, departmentid: Id.optional() })
  .refine(inOrder, { path: ['to'], message: 'lies before the first day' })
  .refine(isBearable, {
    path: ['from'],
    message: `lies more than ${limits.reportDays} days before the last`,
  })
export type ReportRange = z.infer<typeof ReportRange>

/** The figures of each account take longer to read: they are included only on request. */
export const ReportQuery = ReportRange.safeExtend({ accounts: z.enum(['yes', 'no']).default('no') })
export type ReportQuery = z.output<typeof ReportQuery>
