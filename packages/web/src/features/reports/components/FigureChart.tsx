import { useRef, type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartName, type Grouping, type Point, seriesOf } from '../report-model.ts'
import { barsHeight } from '../chart-layout-model.ts'
import { DayLines } from './DayLines.tsx'
import { GroupBars } from './GroupBars.tsx'
import styles from './FigureChart.module.css'

type FigureChartProps = {
  chart: ChartName
  by: Grouping
  points: readonly Point[]
}

/** One chart, as wide as its container: lines along the days, or bars of the departments or accounts. */
export function FigureChart({ chart, by, points }: FigureChartProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const size = useChartSize(container)
  const label = t('reports.title', { chart: t(`reports.charts.${chart}`), unit: t(`reports.units.${chart}`) })
  const height = by === 'day' ? dayHeight : barsHeight(points.length, seriesOf[chart].length)
  const Drawing = by === 'day' ? DayLines : GroupBars
  return (
    <div ref={container} className={styles.chart} style={{ blockSize: height }}>
      {size !== null && (
        <Drawing {...size} height={height} chart={chart} by={by} points={points} label={label} />
      )}
    </div>
  )
}

const dayHeight = 220

/** The width of an element and the size of its text in pixels, as they change; null until they are known. */
function useChartSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; em: number } | null>(null)
  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const measure = () => {
      const width = node.clientWidth
      const em = Number.parseFloat(getComputedStyle(node).fontSize)
      setSize((known) => (known?.width === width && known.em === em ? known : { width, em }))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(node)
    return () => watcher.disconnect()
  }, [element])
  return size
}
