import type { Report, ReportFigures } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { isEmpty, lastDays, pointsOf, problemOf } from './report-model.ts'

const quiet: ReportFigures = {
  opened: 0,
  closed: 0,
  reopened: 0,
  accepted: 0,
  wait_median: null,
  wait_p90: null,
  wait_average: null,
  ratings: 0,
  rating: null,
}
const busy: ReportFigures = { ...quiet, opened: 3, closed: 2, accepted: 1, wait_median: 90, wait_p90: 600 }
const report: Report = {
  from: '2026-03-17',
  to: '2026-03-18',
  zone: 'Europe/Oslo',
  whole: busy,
  days: [
    { day: '2026-03-17', ...quiet },
    { day: '2026-03-18', ...busy },
  ],
  departments: [{ departmentid: null, department_name: null, ...busy }],
  accounts: [
    { accountid: 'a', platform: 'telegram', account_name: 'Workshop', ...busy },
    { accountid: 'b', platform: 'telegram', account_name: 'Sales', ...quiet },
  ],
}

it('the last days end with today and cross months and leap days', () => {
  expect(lastDays(7, '2026-03-18')).toEqual({ from: '2026-03-12', to: '2026-03-18' })
  expect(lastDays(30, '2024-03-01')).toEqual({ from: '2024-02-01', to: '2024-03-01' })
})

it.each([
  [{ from: '', to: '2026-03-18' }, 'incomplete'],
  [{ from: '2026-03-19', to: '2026-03-18' }, 'order'],
  [{ from: '2025-03-17', to: '2026-03-18' }, 'long'],
  [{ from: '2025-03-18', to: '2026-03-18' }, null],
  [{ from: '2026-03-18', to: '2026-03-18' }, null],
] as const)('the days %o have the problem %s', (days, problem) => {
  expect(problemOf(days)).toBe(problem)
})

it('a day without waits has none, instead of a wait of nothing', () => {
  expect(pointsOf(report, 'waiting', 'day', String)).toEqual([
    { id: '2026-03-17', name: '2026-03-17', values: [null, null] },
    { id: '2026-03-18', name: '2026-03-18', values: [1.5, 10] },
  ])
})

it('tickets of no department yet are listed without a name', () => {
  expect(pointsOf(report, 'volume', 'department', String)).toEqual([
    { id: 'none', name: null, values: [3, 2, 0] },
  ])
})

it('each account is listed under its name, one without figures with zeros', () => {
  const points = pointsOf(report, 'volume', 'account', (account) => account.account_name ?? '')
  expect(points).toEqual([
    { id: 'a', name: 'Workshop', values: [3, 2, 0] },
    { id: 'b', name: 'Sales', values: [0, 0, 0] },
  ])
})

it('days in which nothing happened are empty', () => {
  expect(isEmpty(report)).toBe(false)
  expect(isEmpty({ ...report, whole: quiet })).toBe(true)
})
