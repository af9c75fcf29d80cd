import { type Report, type ReportAccount, type ReportFigures, limits } from '@switchboard/contract'

export const presets = [7, 30, 90] as const

export interface Days {
  from: string
  to: string
}

const dayLength = 24 * 3600_000
const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** So many days, of which the last is today. */
export const lastDays = (count: number, today: string): Days => ({
  from: dayAt(Date.parse(today) - (count - 1) * dayLength),
  to: today,
})

export type DaysProblem = 'incomplete' | 'order' | 'long'

/** Why these days cannot be shown, in the order in which a person mends it. */
export function problemOf({ from, to }: Days): DaysProblem | null {
  if (from === '' || to === '') return 'incomplete'
  if (from > to) return 'order'
  return Date.parse(to) - Date.parse(from) >= limits.reportDays * dayLength ? 'long' : null
}

export const charts = ['volume', 'waiting', 'acceptance', 'rating'] as const
export type ChartName = (typeof charts)[number]

/** A series of a chart and its table: the key selects the text, the tone the line. */
export interface Series {
  key: 'opened' | 'closed' | 'reopened' | 'median' | 'p90' | 'average' | 'rating'
  tone: 'first' | 'second' | 'third'
  of: (figures: ReportFigures) => number | null
}

const minutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60)

export const seriesOf: Record<ChartName, readonly Series[]> = {
  volume: [
    { key: 'opened', tone: 'first', of: ({ opened }) => opened },
    { key: 'closed', tone: 'second', of: ({ closed }) => closed },
    { key: 'reopened', tone: 'third', of: ({ reopened }) => reopened },
  ],
  waiting: [
    { key: 'median', tone: 'first', of: ({ wait_median }) => minutes(wait_median) },
    { key: 'p90', tone: 'third', of: ({ wait_p90 }) => minutes(wait_p90) },
  ],
  acceptance: [{ key: 'average', tone: 'first', of: ({ wait_average }) => minutes(wait_average) }],
  rating: [{ key: 'rating', tone: 'third', of: ({ rating }) => rating }],
}

export type Grouping = 'day' | 'department' | 'account'

/** A place on the axis, or a row of the table: the same figures for both. */
export interface Point {
  id: string
  /** The day, or the name of the department or account; null: no department yet. */
  name: string | null
  values: readonly (number | null)[]
}

export function pointsOf(
  report: Report,
  chart: ChartName,
  by: Grouping,
  nameOf: (account: ReportAccount) => string,
): Point[] {
  switch (by) {
    case 'day':
      return report.days.map((day) => ({ id: day.day, name: day.day, values: valuesOf(chart, day) }))
    case 'department':
      return report.departments.map((department) => ({
        id: department.departmentid ?? 'none',
        name: department.department_name,
        values: valuesOf(chart, department),
      }))
    case 'account':
      return (report.accounts ?? []).map((account) => ({
        id: account.accountid,
        name: nameOf(account),
        values: valuesOf(chart, account),
      }))
  }
}

const valuesOf = (chart: ChartName, figures: ReportFigures): (number | null)[] =>
  seriesOf[chart].map((series) => series.of(figures))

export const isEmpty = ({ whole }: Report): boolean =>
  whole.opened + whole.closed + whole.reopened + whole.accepted + whole.ratings === 0
