import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { cx } from '../../../lib/cx.ts'
import type { Place } from '../chart-model.ts'
import { type ChartName, type Grouping, type Point, seriesOf } from '../report-model.ts'
import styles from './ChartTip.module.css'
import { usePointName } from './use-point-name.ts'

type ChartTipProps = {
  chart: ChartName
  by: Grouping
  points: readonly Point[]
  /** The point that is reached; null: none, and the tip is empty. */
  index: number | null
  place: Place
  size: { width: number; height: number }
}

/** The figures of the point that is pointed at, or that the arrow keys have reached; screen readers have them from the chart. */
export function ChartTip({ chart, by, points, index, place, size }: ChartTipProps) {
  const { t } = useTranslation()
  const { number } = useReportTexts()
  const { whole } = usePointName(by)
  const point = index === null ? undefined : points[index]
  return (
    <div aria-hidden="true" className={cx(styles.tip, point && styles.shown)} style={besides(place, size)}>
      {point && <div className={styles.title}>{whole(point)}</div>}
      {point &&
        seriesOf[chart].map(({ key }, series) => {
          const value = point.values[series] ?? null
          return (
            <div key={key} className={styles.row}>
              <span>{t(`reports.series.${key}`)}</span>
              <b>{value === null ? '–' : number(value)}</b>
            </div>
          )
        })}
    </div>
  )
}

/** On the side with more room, so that the tip stays inside of its chart. */
const besides = ({ x, y }: Place, { width, height }: ChartTipProps['size']): CSSProperties => ({
  ...(x < width / 2 ? { left: x + gap } : { right: width - x + gap }),
  ...(y < height / 2 ? { top: y } : { bottom: height - y }),
})
const gap = 12
