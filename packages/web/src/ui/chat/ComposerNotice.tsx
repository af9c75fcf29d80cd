import { type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './ComposerNotice.module.css'

type ComposerNoticeProps = {
  icon?: LucideIcon | undefined
  /** Screen readers announce a warning at once: a colleague or the client was faster. */
  tone?: 'plain' | 'warning' | undefined
  actions?: ReactNode | undefined
  children: ReactNode
}

export function ComposerNotice({
  icon = MessageSquareText,
  tone = 'plain',
  actions,
  children,
}: ComposerNoticeProps) {
  return (
    <div role={tone === 'warning' ? 'alert' : undefined} className={cx(styles.notice, styles[tone])}>
      <Icon of={icon} size="sm" />
      <span className={styles.text}>{children}</span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </div>
  )
}
