import type { Insight } from '@switchboard/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import {
  charts,
  type ChartName,
  type Grouping,
  isEmpty,
  pointsOf,
  seriesOf,
  type Point,
} from '../insight-model.ts'
import { InsightFigures } from './InsightFigures.tsx'
import { cx } from '../../../lib/cx.ts'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { usePointName } from './use-point-name.ts'
import styles from './InsightCharts.module.css'

const FigureChart = lazy(async () => ({ default: (await import('./FigureChart.tsx')).FigureChart }))

type InsightChartsProps = { insight: Insight; by: Grouping; shape: 'charts' | 'tables' }

/** Volume, waiting, acceptance and rating: each as a chart or as a table of the same figures. */
export function InsightCharts({ insight, by, shape }: InsightChartsProps) {
  const { t } = useTranslation()
  if (isEmpty(insight))
    return <EmptyState drawing="all-done" title={t('insight.empty')} text={t('insight.emptyText')} />
  return (
    <>
      <InsightFigures whole={insight.whole} />
      <div className={styles.charts}>
        {charts.map((chart) => (
          <OneChart key={chart} insight={insight} chart={chart} by={by} shape={shape} />
        ))}
      </div>
    </>
  )
}

function OneChart({ insight, chart, by, shape }: InsightChartsProps & { chart: ChartName }) {
  const { t } = useTranslation()
  const points = pointsOf(insight, chart, by)
  const title = t('insight.title', { chart: t(`insight.charts.${chart}`), unit: t(`insight.units.${chart}`) })
  if (shape === 'tables') {
    return (
      <Box title={title} body="flush">
        <div className={styles.table}>
          <FigureTable chart={chart} by={by} points={points} />
        </div>
      </Box>
    )
  }
  return (
    <Box title={title} tools={<ChartLegend chart={chart} />}>
      <Suspense fallback={<Waiting label={t('insight.loading')} />}>
        <FigureChart chart={chart} by={by} points={points} />
      </Suspense>
    </Box>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.waiting}>
    <Spinner label={label} />
  </div>
)

/** Which line is which; a chart with one line needs none. */
function ChartLegend({ chart }: { chart: ChartName }) {
  const { t } = useTranslation()
  const series = seriesOf[chart]
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(({ key, tone }) => (
        <li key={key} className={styles.item}>
          <span className={cx(styles.swatch, styles[tone])} />
          {t(`insight.series.${key}`)}
        </li>
      ))}
    </ul>
  )
}

type FigureTableProps = { chart: ChartName; by: Grouping; points: readonly Point[] }

/** The figures of a chart as a table. */
function FigureTable({ chart, by, points }: FigureTableProps) {
  const { t } = useTranslation()
  const { number } = useReportTexts()
  const { whole } = usePointName(by)
  const columns: readonly TableColumn<Point>[] = [
    {
      id: 'name',
      label: t(by === 'day' ? 'insight.day' : 'insight.department.label'),
      isLead: true,
      cell: whole,
    },
    ...seriesOf[chart].map(({ key }, index) => ({
      id: key,
      label: t(`insight.series.${key}`),
      isNumber: true,
      cell: ({ values }: Point) => {
        const value = values[index] ?? null
        return value === null ? '–' : number(value)
      },
    })),
  ]
  return (
    <Table
      label={t('insight.title', { chart: t(`insight.charts.${chart}`), unit: t(`insight.units.${chart}`) })}
      columns={columns}
      rows={points}
      idOf={({ id }) => id}
      isInset
      isTight
    />
  )
}
