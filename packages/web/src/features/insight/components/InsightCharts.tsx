import type { Insight } from '@switchboard/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { charts, type ChartName, type Grouping, isEmpty, pointsOf } from '../insight-model.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './InsightCharts.module.css'
import { InsightFigures } from './InsightFigures.tsx'

const FigureChart = lazy(async () => ({ default: (await import('./FigureChart.tsx')).FigureChart }))

type InsightChartsProps = { insight: Insight; by: Grouping; shape: 'charts' | 'tables' }

/** Volume, waiting, acceptance and rating: each as a chart or as a table of the same figures. */
export function InsightCharts({ insight, by, shape }: InsightChartsProps) {
  const { t } = useTranslation('insight')
  if (isEmpty(insight)) return <EmptyState drawing="all-done" title={t('empty')} text={t('emptyText')} />
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
  const { t } = useTranslation('insight')
  const points = pointsOf(insight, chart, by)
  const title = t('title', { chart: t(`charts.${chart}`), unit: t(`units.${chart}`) })
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
      <Suspense fallback={<Waiting label={t('loading')} />}>
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
