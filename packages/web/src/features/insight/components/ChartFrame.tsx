import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../chart-model.ts'
import type { ChartName, Grouping, Point } from '../insight-model.ts'
import styles from './ChartFrame.module.css'
import { ChartTip } from './ChartTip.tsx'
import { useChartWalk } from './use-chart-walk.ts'

/** What FigureChart gives to each of its two drawings. */
export type DrawingProps = {
  chart: ChartName
  points: readonly Point[]
  label: string
  width: number
  height: number
  /** The size of the chart's text in pixels. */
  em: number
}

type ChartFrameProps = DrawingProps & {
  by: Grouping
  /** The point nearest to a place of the drawing. */
  nearest: (place: Place) => number | null
  /** Where the tip of a point belongs. */
  tipAt: (index: number) => Place
  /** What is drawn, with the point that is pointed at or that the keys have reached. */
  children: (active: number | null) => ReactNode
}

/** Walks along the points of a chart, by pointer and by keys, and shows the figures of the one that is reached. */
export function ChartFrame({ nearest, tipAt, children, ...props }: ChartFrameProps) {
  const { chart, by, points, label, width, height } = props
  const { t } = useTranslation('insight')
  const keys = useId()
  const { active, drawing } = useChartWalk(points.length, nearest)
  return (
    <>
      <svg {...drawing} aria-label={label} aria-describedby={keys} className={styles.drawing} height={height}>
        <desc id={keys}>{t('keys')}</desc>
        <g aria-hidden="true">{children(active)}</g>
      </svg>
      <ChartTip
        chart={chart}
        by={by}
        points={points}
        index={active}
        place={tipAt(active ?? 0)}
        size={{ width, height }}
      />
    </>
  )
}
