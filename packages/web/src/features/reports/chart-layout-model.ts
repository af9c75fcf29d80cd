import {
  along,
  linesOf,
  type Place,
  type Plot,
  scaled,
  shownLabels,
  ticksOf,
  widestOf,
} from './chart-model.ts'
import { type ChartName, type Point, seriesOf } from './report-model.ts'

interface Drawing {
  chart: ChartName
  points: readonly Point[]
  width: number
  height: number
  /** The size of the text in pixels. */
  em: number
  /** A figure in the page's language. */
  number: (value: number) => string
}

export interface Tick {
  label: string
  at: number
}

export const barSize = 10
const edge = 24
const axisHeight = 30

/** A name may take two lines beside a single bar. */
export const barsHeight = (groups: number, series: number): number =>
  40 + groups * (Math.max(2, series) * (barSize + 2) + 16)

/** Where everything of a chart along the days is drawn. */
export function layOutLines({ days, ...drawing }: Drawing & { days: readonly string[] }) {
  const { chart, points, width, height, em, number } = drawing
  const values = ticksOf(chart, points)
  const labels = values.map(number)
  const left = Math.max(3 * em, widestOf(labels, em) + em)
  const plot: Plot = { left, right: Math.max(left, width - edge), top: 8, bottom: height - axisHeight }
  const yOf = (value: number) => scaled(value, values, plot.bottom, plot.top)
  const xOf = (index: number) => along(index, points.length, plot.left, plot.right)
  const lines = seriesOf[chart].map((_, series) =>
    points.map((point, index): Place | null => {
      const value = point.values[series] ?? null
      return value === null ? null : { x: xOf(index), y: yOf(value) }
    }),
  )
  return {
    plot,
    ticks: values.map((value): Tick => ({ label: number(value), at: yOf(value) })),
    isShown: shownLabels(days, plot.right - plot.left, em),
    lines,
  }
}

/** Where everything of a chart of the departments or accounts is drawn. */
export function layOutBars({ names, ...drawing }: Drawing & { names: readonly string[] }) {
  const { chart, points, width, height, em, number } = drawing
  const left = Math.min((28 / 3) * em, width / 2)
  const plot: Plot = { left, right: Math.max(left, width - edge), top: 8, bottom: height - axisHeight }
  const room = plot.right - plot.left
  const full = widestOf(ticksOf(chart, points).map(number), em) + 2 * em
  const values = ticksOf(chart, points, Math.min(4, Math.max(1, Math.floor(room / full))))
  const xOf = (value: number) => scaled(value, values, plot.left, plot.right)
  const pitch = (plot.bottom - plot.top) / Math.max(1, points.length)
  const series = seriesOf[chart].length
  const bands = points.map(({ id, values: figures }, index) => {
    const top = plot.top + index * pitch
    const middle = top + pitch / 2
    const first = middle - (series * (barSize + 2) - 2) / 2
    const bars = seriesOf[chart].map((_, place) => ({
      top: first + place * (barSize + 2),
      length: xOf(figures[place] ?? 0) - plot.left,
    }))
    const tip: Place = { x: plot.left + Math.max(...bars.map(({ length }) => length)), y: middle }
    return {
      id,
      name: linesOf(names[index] ?? '', plot.left - em, em),
      top,
      height: pitch,
      middle,
      bars,
      tip,
    }
  })
  return { plot, ticks: values.map((value): Tick => ({ label: number(value), at: xOf(value) })), bands }
}
