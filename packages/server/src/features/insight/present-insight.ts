import type { Insight, InsightRange } from '@switchboard/contract'
import { figuresOf } from './figures.ts'
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
