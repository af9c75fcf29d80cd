import type { Report, ReportQuery, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { dayBounds, daysBetween } from '../../platform/lib/day-bounds.ts'
import { semaphore } from '../../platform/lib/semaphore.ts'
import { type Cell, type CellsWanted, reportCells } from '../activity-log/activity-log.ts'
import { everyAccount } from '../channel-accounts/channel-accounts.ts'
import { departmentNames } from '../departments/departments.ts'
import { presentReport } from './present-report.ts'

/** The actions on tickets that I may see, in a range of days of my zone. */
export async function reportOf(app: AppContext, me: Me, asked: ReportQuery): Promise<Report> {
  const days = daysBetween(asked.from, asked.to)
  const byAccount = asked.accounts === 'yes'
  const bounds = dayBounds(days, asked.zone)
  const [cells, names, accounts] = await Promise.all([
    cellsOf(app, me, { bounds, departmentid: asked.departmentid, byAccount }),
    departmentNames(app.db),
    byAccount ? everyAccount(app.db) : null,
  ])
  return presentReport(asked, { days, cells, names, accounts })
}

/** A year with a million tickets takes seconds to read: two at once leave the other cores to the conversations. */
const inTurn = semaphore(2, 20)

function cellsOf(app: AppContext, me: Me, wanted: CellsWanted): Promise<Cell[]> {
  return inTurn(() =>
    app.db.transaction(
      async (tx) => {
        await tx.mayTake(30_000)
        return reportCells(tx, me, wanted)
      },
      { readOnly: true },
    ),
  )
}
