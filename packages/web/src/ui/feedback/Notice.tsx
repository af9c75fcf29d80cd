import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './Notice.module.css'
import spinner from '../figures/Spinner.module.css'

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success' | 'progress'

type NoticeProps = {
  tone?: NoticeTone | undefined
  icon?: LucideIcon | undefined
  actions?: ReactNode | undefined
  /** Announced to screen readers when it appears; danger, success and progress always are. */
  isLive?: boolean | undefined
  children: ReactNode
}

export function Notice({ tone = 'info', icon, actions, isLive = false, children }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : undefined
  const isSpoken = isLive || tone === 'success' || tone === 'progress'
  return (
    <div
      className={cx(styles.notice, styles[tone], Boolean(actions) && styles.withActions)}
      role={role}
      aria-live={isSpoken && !role ? 'polite' : undefined}
    >
      {tone === 'progress' ? (
        <span aria-hidden="true" className={spinner.spinner} />
      ) : (
        <Icon of={icon ?? icons[tone]} className={styles.icon} />
      )}
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const icons: Record<Exclude<NoticeTone, 'progress'>, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
  success: CircleCheck,
}
