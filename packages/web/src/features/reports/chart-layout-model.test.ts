import { expect, it } from 'vitest'
import { barSize, barsHeight, layOutBars, layOutLines } from './chart-layout-model.ts'
import type { Point } from './report-model.ts'

const pointOf = (id: string, ...values: (number | null)[]): Point => ({ id, name: id, values })
const size = { width: 500, height: 220, em: 12, number: String }

it('a line runs from the first day at the axis to the last at the other end', () => {
  const points = [pointOf('a', 0, 2, 4), pointOf('b', 8, null, 0)]
  const { plot, lines, ticks } = layOutLines({ ...size, chart: 'volume', points, days: ['1', '2'] })
  expect(plot).toEqual({ left: 36, right: 476, top: 8, bottom: 190 })
  expect(lines[0]).toEqual([
    { x: 36, y: 190 },
    { x: 476, y: 8 },
  ])
  expect(lines[1]?.[1]).toBeNull()
  expect(ticks.map(({ label }) => label)).toEqual(['0', '2', '4', '6', '8'])
})

it('long figures make room for themselves beside the axis', () => {
  const points = [pointOf('a', 1_000_000_000)]
  const { plot } = layOutLines({ ...size, chart: 'acceptance', points, days: ['1'] })
  expect(plot.left).toBeGreaterThan(70)
})

it('without points, or in no room at all, everything still has a place', () => {
  expect(layOutLines({ ...size, chart: 'rating', points: [], days: [] }).lines).toEqual([[]])
  expect(layOutBars({ ...size, chart: 'rating', points: [], names: [] }).bands).toEqual([])
  const { plot } = layOutBars({ ...size, width: 10, chart: 'rating', points: [], names: [] })
  expect(plot.right).toBeGreaterThanOrEqual(plot.left)
})

it('the bars of a department lie inside of its band, as long as their figures', () => {
  const points = [pointOf('a', 8, 4, null), pointOf('b', 0, 1, 2)]
  const height = barsHeight(2, 3)
  const { plot, bands } = layOutBars({ ...size, height, chart: 'volume', points, names: ['A', 'B'] })
  expect(bands[0]?.bars.map(({ length }) => length)).toEqual([plot.right - plot.left, 182, 0])
  for (const { top, height: pitch, bars } of bands) {
    for (const bar of bars) {
      expect(bar.top).toBeGreaterThanOrEqual(top)
      expect(bar.top + barSize).toBeLessThanOrEqual(top + pitch)
    }
  }
})
