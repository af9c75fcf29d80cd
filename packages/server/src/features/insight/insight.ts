import type { Insight, InsightRange, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { dayBounds, daysBetween } from '../../platform/lib/day-bounds.ts'
import { departmentNames, insightCells } from './insight-store.ts'
import { presentInsight } from './present-insight.ts'

/** What happened to the tickets I may see in a stretch of days of my zone (product §7). */
export async function insightOf(app: AppContext, me: Me, range: InsightRange): Promise<Insight> {
  const days = daysBetween(range.from, range.to)
  const [cells, names] = await Promise.all([
    insightCells(app.db, me, dayBounds(days, range.zone), range.departmentid),
    departmentNames(app.db),
  ])
  return presentInsight(range, days, cells, names)
}
