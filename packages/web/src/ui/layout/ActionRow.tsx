import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './ActionRow.module.css'

type ActionRowProps = {
  icon: LucideIcon
  tone?: 'plain' | 'success' | 'accent' | 'warning' | undefined
  children: ReactNode
  time: { dateTime: string; text: string }
}

/** One recent action; belongs in an ActionRows list. */
export function ActionRow({ icon, tone = 'plain', children, time }: ActionRowProps) {
  return (
    <li className={styles.row}>
      <span className={cx(styles.mark, styles[tone])}>
        <Icon of={icon} size="sm" />
      </span>
      <span className={styles.text}>{children}</span>
      <time dateTime={time.dateTime}>{time.text}</time>
    </li>
  )
}

export function ActionRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {children}
    </ul>
  )
}
