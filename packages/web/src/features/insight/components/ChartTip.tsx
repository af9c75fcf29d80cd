import { useTranslation } from 'react-i18next'
import type { TooltipContentProps } from 'recharts'
import { useInsightWords } from '../../../i18n/insight/insight-words.ts'
import { cx } from '../../../lib/cx.ts'
import { type ChartName, type Grouping, type Point, seriesOf } from '../insight-model.ts'
import styles from './ChartTip.module.css'
import { usePointName } from './use-point-name.ts'

type ChartTipProps = Partial<Pick<TooltipContentProps, 'active' | 'activeIndex'>> & {
  chart: ChartName
  by: Grouping
  points: readonly Point[]
}

/** What stands at the place that is pointed at, or that the arrow keys have reached. */
export function ChartTip({ active = false, activeIndex, chart, by, points }: ChartTipProps) {
  const { t } = useTranslation('insight')
  const { number } = useInsightWords()
  const { whole } = usePointName(by)
  const point = points[Number(activeIndex)]
  if (!active || point === undefined) return null
  return (
    <output className={styles.tip}>
      <div className={styles.title}>{whole(point)}</div>
      {seriesOf[chart].map(({ key, tone }, index) => {
        const value = point.values[index] ?? null
        return (
          <div key={key} className={cx(styles.row, styles[tone])}>
            <span>{t(`series.${key}`)}</span>
            <b>{value === null ? '–' : number(value)}</b>
          </div>
        )
      })}
    </output>
  )
}
