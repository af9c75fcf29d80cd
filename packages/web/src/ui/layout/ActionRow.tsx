import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './ActionRow.module.css'
import { Icon } from '../text/Icon.tsx'

type ActionRowProps = {
  icon: LucideIcon
  tone?: 'plain' | 'success' | 'accent' | 'warning' | undefined
  children: ReactNode
  time: { dateTime: string; text: string }
}

/** One recent deed; stands in an ActionRows list. */
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
