import {
  type Report,
  type ReportAccount,
  type ReportDepartment,
  type ReportFigures,
  type ReportRange,
  platforms,
} from '@switchboard/contract'
import type { Cell } from '../activity-log/activity-log.ts'
import type { KnownAccount } from '../channel-accounts/channel-accounts.ts'

interface Counted {
  days: readonly string[]
  cells: readonly Cell[]
  /** The names of the departments. */
  names: ReadonlyMap<string, string>
  /** Null: the figures of each account are not asked for. */
  accounts: readonly KnownAccount[] | null
}

/** Cells in the form of the charts: every day of the range, every department with actions, every account in use. */
export function presentReport(
  { from, to, zone }: ReportRange,
  { days, cells, names, accounts }: Counted,
): Report {
  const byDay = Map.groupBy(cells, (cell) => cell.day)
  return {
    from,
    to,
    zone,
    whole: figuresOf(cells),
    days: days.map((day, index) => ({ day, ...figuresOf(byDay.get(index + 1) ?? []) })),
    departments: ofDepartments(cells, names),
    accounts: accounts && ofAccounts(cells, accounts),
  }
}

/** By name, those without one last. */
function ofDepartments(cells: readonly Cell[], names: ReadonlyMap<string, string>): ReportDepartment[] {
  const departments = [...Map.groupBy(cells, (cell) => cell.departmentid)].map(([departmentid, some]) => ({
    departmentid,
    department_name: departmentid === null ? null : (names.get(departmentid) ?? null),
    ...figuresOf(some),
  }))
  return departments.toSorted((a, b) =>
    (a.department_name ?? '\uffff').localeCompare(b.department_name ?? '\uffff'),
  )
}

/** An account that is connected is listed without figures too, one that was disconnected only with the figures it has. */
function ofAccounts(cells: readonly Cell[], accounts: readonly KnownAccount[]): ReportAccount[] {
  const byAccount = Map.groupBy(cells, (cell) => cell.accountid)
  const listed = accounts.filter(({ accountid, isConnected }) => isConnected || byAccount.has(accountid))
  const ofPlatform = Map.groupBy(listed, ({ platform }) => platform)
  return platforms.flatMap((platform) => {
    const same = ofPlatform.get(platform) ?? []
    return same.map(({ accountid, name }) => ({
      accountid,
      platform,
      account_name: same.length > 1 ? name : null,
      ...figuresOf(byAccount.get(accountid) ?? []),
    }))
  })
}

/** The figures of some cells together. */
function figuresOf(cells: readonly Cell[]): ReportFigures {
  const waits = Float64Array.from(cells.flatMap((cell) => cell.waits)).toSorted()
  const sum = (pick: (cell: Cell) => number): number => cells.reduce((total, cell) => total + pick(cell), 0)
  const countOf = (type: Cell['action_type']): number =>
    sum((cell) => (cell.action_type === type ? cell.count : 0))
  const ratings = sum((cell) => cell.ratings)
  return {
    opened: countOf('ticket_create'),
    closed: countOf('ticket_close'),
    reopened: countOf('ticket_reopen'),
    accepted: waits.length,
    wait_median: quantile(waits, 0.5),
    wait_p90: quantile(waits, 0.9),
    wait_average: waits.length === 0 ? null : waits.reduce((total, wait) => total + wait, 0) / waits.length,
    ratings,
    rating: ratings === 0 ? null : sum((cell) => cell.stars) / ratings,
  }
}

/** Interpolates linearly between two values, like PostgreSQL's percentile_cont. */
function quantile(sorted: Float64Array, share: number): number | null {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place))
}
