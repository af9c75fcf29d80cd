import { cx } from '../../lib/cx.ts'
import styles from './Badge.module.css'

export type BadgeTone = 'accent' | 'quiet' | 'danger'

type BadgeProps = {
  count: number
  /** What is counted, as a text: '3 unread'. */
  label: string
  tone?: BadgeTone | undefined
  className?: string | undefined
}

export function Badge({ count, label, tone = 'accent', className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
