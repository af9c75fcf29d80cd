import { defineCall } from '../call.ts'
import { InsightRange } from '../entities/day-range.ts'
import { Insight } from '../entities/insight.ts'

/** Ours: volume, waiting, acceptance and rating by day and by department. */
export const getInsight = defineCall({
  method: 'GET',
  path: '/admin/insight',
  right: 'signed-in',
  scope: 'reports:read',
  summary: 'What happened to the tickets in sight, by day of the given zone and by department.',
  query: InsightRange,
  reply: Insight,
  refusals: [],
})
