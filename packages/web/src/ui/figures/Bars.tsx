import { cx } from '../../lib/cx.ts'
import { asPicture } from './as-picture.ts'
import styles from './Bars.module.css'

export type Bar = { value: number; tone?: 'plain' | 'now' | 'late' }

type BarsProps = {
  bars: readonly Bar[]
  /** The meaning of the bars, as a text. */
  label: string
}

/** A row of bars without axes, beside a figure. */
export function Bars({ bars, label }: BarsProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const step = 96 / Math.max(1, bars.length)
  return (
    <svg {...asPicture(label)} className={styles.bars} viewBox="0 0 96 32" preserveAspectRatio="none">
      {bars.map(({ value, tone = 'plain' }, place) => {
        const height = Math.max(1, (value / most) * 32)
        const x = place * step
        return (
          <rect
            key={x}
            className={cx(styles[tone])}
            x={x}
            y={32 - height}
            width={step * 0.72}
            height={height}
            rx="1"
          />
        )
      })}
    </svg>
  )
}
