import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './StatStrip.module.css'

/** One frame with hairlines between, so that the figures read as one sentence. Holds Stats. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.strip}>
      {children}
    </section>
  )
}

type StatProps = {
  label: string
  value: ReactNode
  unit?: string | undefined
  /** A dot that marks a figure that updates by itself. */
  isLive?: boolean | undefined
  /** A Sparkline or Bars beside the figure. */
  trend?: ReactNode | undefined
  note?: ReactNode | undefined
}

export function Stat({ label, value, unit, isLive = false, trend, note }: StatProps) {
  return (
    <div className={styles.stat}>
      <h2 className={styles.label}>
        {isLive && <span className={styles.live} />}
        {label}
      </h2>
      <div className={styles.row}>
        <span className={styles.value}>
          {value}
          {unit && <small> {unit}</small>}
        </span>
        {trend && <span className={cx(styles.trend)}>{trend}</span>}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}
