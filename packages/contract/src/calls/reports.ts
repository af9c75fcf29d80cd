import { defineCall } from '../call.ts'
import { ReportQuery } from '../entities/day-range.ts'
import { Report } from '../entities/report.ts'

/** Ours: volume, waiting, acceptance and rating by day, by department and by account. */
export const getReport = defineCall({
  method: 'GET',
  path: '/admin/report',
  right: 'signed-in',
  scope: 'reports:read',
  summary:
    'Figures of the visible tickets, by day of the given zone, by department and, on request, by account of the channels.',
  query: ReportQuery,
  reply: Report,
})
