import type { Report } from '@switchboard/contract'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/figures/Spinner.tsx'
import {
  charts,
  type ChartName,
  type Grouping,
  isEmpty,
  pointsOf,
  seriesOf,
  type Point,
} from '../report-model.ts'
import { ReportFigures } from './ReportFigures.tsx'
import { cx } from '../../../lib/cx.ts'
import { accountText } from '../../../i18n/platform-name.ts'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { onDemand } from '../../../live/later.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { usePointName } from './use-point-name.ts'
import styles from './ReportCharts.module.css'

const FigureChart = onDemand(async () => (await import('./FigureChart.tsx')).FigureChart)

type ReportChartsProps = { report: Report; by: Grouping; shape: 'charts' | 'tables' }

/** Volume, waiting, acceptance and rating: each as a chart or as a table of the same figures. */
export function ReportCharts({ report, by, shape }: ReportChartsProps) {
  const { t } = useTranslation()
  if (isEmpty(report))
    return (
      <EmptyState
        drawing="all-done"
        title={t('reports.empty')}
        text={t('reports.emptyText')}
        wayOn="beside"
      />
    )
  return (
    <>
      <ReportFigures whole={report.whole} />
      <div className={styles.charts}>
        {charts.map((chart) => (
          <OneChart key={chart} report={report} chart={chart} by={by} shape={shape} />
        ))}
      </div>
    </>
  )
}

function OneChart({ report, chart, by, shape }: ReportChartsProps & { chart: ChartName }) {
  const { t } = useTranslation()
  const points = pointsOf(report, chart, by, ({ platform, account_name }) =>
    accountText(platform, account_name, t),
  )
  const title = t('reports.title', { chart: t(`reports.charts.${chart}`), unit: t(`reports.units.${chart}`) })
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
      <Suspense fallback={<Waiting label={t('reports.loading')} />}>
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
          {t(`reports.series.${key}`)}
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
      label: t(`reports.lead.${by}`),
      isLead: true,
      cell: whole,
    },
    ...seriesOf[chart].map(({ key }, index) => ({
      id: key,
      label: t(`reports.series.${key}`),
      isNumber: true,
      cell: ({ values }: Point) => {
        const value = values[index] ?? null
        return value === null ? '–' : number(value)
      },
    })),
  ]
  return (
    <Table
      label={t('reports.title', { chart: t(`reports.charts.${chart}`), unit: t(`reports.units.${chart}`) })}
      columns={columns}
      rows={points}
      idOf={({ id }) => id}
      isTight
    />
  )
}
