import { useTranslation } from 'react-i18next'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useInsightWords } from '../../../i18n/insight/insight-words.ts'
import { type ChartName, type Grouping, type Point, type Series, seriesOf } from '../insight-model.ts'
import { ChartTip } from './ChartTip.tsx'
import styles from './FigureChart.module.css'
import { usePointName } from './use-point-name.ts'

type FigureChartProps = {
  chart: ChartName
  by: Grouping
  points: readonly Point[]
}

/** One chart of Recharts, which is large and therefore comes when it is first looked at. */
export function FigureChart(props: FigureChartProps) {
  const { t } = useTranslation('insight')
  const { chart, by, points } = props
  const title = t('title', { chart: t(`charts.${chart}`), unit: t(`units.${chart}`) })
  const height = by === 'day' ? dayHeight : barsHeight(points.length, seriesOf[chart].length)
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={height}>
        {by === 'day' ? (
          <DayLines {...props} title={title} keys={t('keys')} />
        ) : (
          <DepartmentBars {...props} title={title} keys={t('keys')} />
        )}
      </ResponsiveContainer>
    </div>
  )
}

type DrawnProps = FigureChartProps & { title: string; keys: string; width?: number; height?: number }

function DayLines({ chart, by, points, title, keys, ...size }: DrawnProps) {
  const { number } = useInsightWords()
  const { short } = usePointName(by)
  return (
    <LineChart {...size} data={[...points]} margin={edges} title={title} desc={keys}>
      <CartesianGrid vertical={false} stroke="var(--border-faint)" />
      <XAxis dataKey="id" tickFormatter={short} {...axis} minTickGap={24} tickMargin={8} />
      <YAxis tickFormatter={number} {...axis} {...scaleOf(chart)} width={36} />
      <Tooltip isAnimationActive={false} content={<ChartTip chart={chart} by={by} points={points} />} />
      {seriesOf[chart].map((series, index) => (
        <Line
          key={series.key}
          dataKey={valueAt(index)}
          {...lineOf[series.tone]}
          strokeWidth={2}
          dot={hasDots(chart, points) && { r: 2.5, fill: ground, strokeDasharray: 'none' }}
          activeDot={{ r: 4, fill: ground, stroke: lineOf[series.tone].stroke, strokeWidth: 2 }}
          connectNulls
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}

function DepartmentBars({ chart, by, points, title, keys, ...size }: DrawnProps) {
  const { number } = useInsightWords()
  const { whole } = usePointName(by)
  return (
    <BarChart
      {...size}
      data={[...points]}
      layout="vertical"
      margin={edges}
      title={title}
      desc={keys}
      barGap={2}
    >
      <CartesianGrid horizontal={false} stroke="var(--border-faint)" />
      <XAxis type="number" tickFormatter={number} {...axis} {...scaleOf(chart)} tickMargin={8} />
      <YAxis type="category" dataKey={whole} {...axis} width={112} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--surface-hover)' }}
        content={<ChartTip chart={chart} by={by} points={points} />}
      />
      {seriesOf[chart].map((series: Series, index) => (
        <Bar
          key={series.key}
          dataKey={valueAt(index)}
          fill={lineOf[series.tone].stroke}
          barSize={barSize}
          radius={2}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}

const valueAt = (index: number) => (point: Point) => point.values[index] ?? null

/** Ratings always stand on their whole scale; everything else grows with what happened. */
const scaleOf = (chart: ChartName) =>
  chart === 'rating' ? { domain: [0, 3], ticks: [0, 1, 2, 3] } : { allowDecimals: chart !== 'volume' }

/** Told apart by their dashes too, not by colour alone. */
const lineOf = {
  first: { stroke: 'var(--chart-1)' },
  second: { stroke: 'var(--text-muted)', strokeDasharray: '6 3' },
  third: { stroke: 'var(--rating)', strokeDasharray: '2 3' },
} as const satisfies Record<Series['tone'], object>
const ground = 'var(--surface)'
const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--text-muted)' } }
const edges = { top: 8, right: 24, bottom: 0, left: 0 }
const dayHeight = 220
/** A lone day among days without a value shows by its dot alone; more dots than these would be a second line. */
const hasDots = (chart: ChartName, points: readonly Point[]): boolean =>
  chart !== 'volume' && points.length <= 100
const barSize = 10
const barsHeight = (departments: number, series: number): number =>
  40 + departments * (series * (barSize + 2) + 16)
