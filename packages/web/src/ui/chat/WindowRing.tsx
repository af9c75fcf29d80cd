import { cx } from '../../lib/cx.ts'
import styles from './WindowRing.module.css'

type WindowRingProps = {
  /** How much of the 24 hours is left, 0 to 1. */
  share: number
  /** Below two hours. */
  isLow: boolean
  /** 'WhatsApp window:', dropped on a phone. */
  lead?: string | undefined
  /** '21 h 48 min left' */
  text: string
  title: string
}

export function WindowRing({ share, isLow, lead, text, title }: WindowRingProps) {
  const left = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <span className={cx(styles.window, isLow && styles.low)} title={title}>
      <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <circle
          className={styles.left}
          cx="8"
          cy="8"
          r="6"
          pathLength="100"
          strokeDasharray={`${left} 100`}
        />
      </svg>
      <span>
        {lead && <span className="not-small">{lead} </span>}
        {text}
      </span>
    </span>
  )
}
