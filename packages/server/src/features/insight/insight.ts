import type { Insight, InsightRange, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { dayBounds, daysBetween } from '../../platform/lib/day-bounds.ts'
import { semaphore } from '../../platform/lib/semaphore.ts'
import { type Cell, insightCells } from '../activity-log/activity-log.ts'
import { departmentNames } from '../departments/departments.ts'
import { presentInsight } from './present-insight.ts'

/** The actions on tickets that I may see, in a range of days of my zone. */
export async function insightOf(app: AppContext, me: Me, range: InsightRange): Promise<Insight> {
  const days = daysBetween(range.from, range.to)
  const [cells, names] = await Promise.all([
    cellsOf(app, me, dayBounds(days, range.zone), range.departmentid),
    departmentNames(app.db),
  ])
  return presentInsight(range, days, cells, names)
}

/** A year with a million tickets takes seconds to read: two at once leave the other cores to the conversations. */
const inTurn = semaphore(2, 20)

function cellsOf(
  app: AppContext,
  me: Me,
  bounds: readonly string[],
  departmentid: string | undefined,
): Promise<Cell[]> {
  return inTurn(() =>
    app.db.transaction(
      async (tx) => {
        await tx.mayTake(30_000)
        return insightCells(tx, me, bounds, departmentid)
      },
      { readOnly: true },
    ),
  )
}
