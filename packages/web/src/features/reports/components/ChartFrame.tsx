import { type ReactNode, useId, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, indexAfterKey } from '../chart-model.ts'
import type { ChartName, Grouping, Point } from '../report-model.ts'
import { ChartTip } from './ChartTip.tsx'
import styles from './ChartFrame.module.css'
import { usePointText } from './use-point-name.ts'

/** The props that FigureChart passes to both of its drawings. */
export type DrawingProps = {
  chart: ChartName
  by: Grouping
  points: readonly Point[]
  label: string
  width: number
  height: number
  /** The size of the chart's text in pixels. */
  em: number
}

type ChartFrameProps = DrawingProps & {
  /** The point nearest to a place of the drawing. */
  nearest: (place: Place) => number | null
  /** Where the tip of a point belongs. */
  tipAt: (index: number) => Place
  /** The drawing, with the point under the pointer or reached by the keys. */
  children: (active: number | null) => ReactNode
}

/** Walks along the points of a chart, by pointer and by keys, and shows the figures of the one that is reached. */
export function ChartFrame({ nearest, tipAt, children, ...props }: ChartFrameProps) {
  const { chart, by, points, label, width, height } = props
  const { t } = useTranslation()
  const keys = useId()
  const { active, drawing } = useChartWalk(points.length, nearest)
  const textOf = usePointText(chart, by)
  const index = active ?? 0
  const point = points[index]
  return (
    <>
      <svg
        {...drawing}
        aria-label={label}
        aria-describedby={keys}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={point && textOf(point)}
        className={styles.drawing}
        height={height}
      >
        <desc id={keys}>{t('reports.keys')}</desc>
        <g aria-hidden="true">{children(active)}</g>
      </svg>
      <ChartTip
        chart={chart}
        by={by}
        points={points}
        index={active}
        place={tipAt(index)}
        size={{ width, height }}
      />
    </>
  )
}

/** Which of so many points is reached by pointer, finger or keys, and what the drawing listens to for that. */
function useChartWalk(count: number, nearest: (place: Place) => number | null) {
  const [reached, setReached] = useState<number | null>(null)
  // Other days may be fewer than those of which one was reached.
  const active = reached !== null && reached < count ? reached : null
  const point = (event: PointerEvent<SVGSVGElement>) => setReached(nearest(placeOf(event)))
  const drawing = {
    // Not an application: to Orca that is a document of its own, of which it says nothing.
    role: 'slider',
    tabIndex: 0,
    onPointerDown: point,
    onPointerMove: point,
    // A finger that is lifted leaves too, but its reader has only begun to read.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setReached(null)
    },
    onFocus: () => setReached((now) => now ?? indexAfterKey('Home', null, count)),
    onBlur: () => setReached(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape') setReached(null)
      const next = indexAfterKey(event.key, active, count)
      if (next === null) return
      event.preventDefault()
      setReached(next)
    },
  }
  return { active, drawing }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Place {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
