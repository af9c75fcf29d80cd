import type { Insight, InsightRange, InsightFigures } from '@switchboard/contract'
import type { Cell } from '../activity-log/activity-log.ts'

/** Cells in the form of the charts: every day of the range, and every department with actions, by name. */
export function presentInsight(
  { from, to, zone }: InsightRange,
  days: readonly string[],
  cells: readonly Cell[],
  names: ReadonlyMap<string, string>,
): Insight {
  const byDay = Map.groupBy(cells, (cell) => cell.day)
  const byDepartment = Map.groupBy(cells, (cell) => cell.departmentid)
  const departments = [...byDepartment].map(([departmentid, some]) => ({
    departmentid,
    department_name: departmentid === null ? null : (names.get(departmentid) ?? null),
    ...figuresOf(some),
  }))
  return {
    from,
    to,
    zone,
    whole: figuresOf(cells),
    days: days.map((day, index) => ({ day, ...figuresOf(byDay.get(index + 1) ?? []) })),
    departments: departments.toSorted((a, b) =>
      (a.department_name ?? '\uffff').localeCompare(b.department_name ?? '\uffff'),
    ),
  }
}

/** The figures of some cells together. */
function figuresOf(cells: readonly Cell[]): InsightFigures {
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
