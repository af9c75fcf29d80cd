import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { type ChartName, seriesOf } from '../insight-model.ts'
import styles from './ChartLegend.module.css'

/** Which line is which; a chart with one line needs none. */
export function ChartLegend({ chart }: { chart: ChartName }) {
  const { t } = useTranslation('insight')
  const series = seriesOf[chart]
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(({ key, tone }) => (
        <li key={key} className={styles.item}>
          <span className={cx(styles.swatch, styles[tone])} />
          {t(`series.${key}`)}
        </li>
      ))}
    </ul>
  )
}
