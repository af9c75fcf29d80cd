import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './FootBar.module.css'

type ClosedBarProps = {
  /** 'Closed by Mara Okafor on 2026-03-17 16:20' */
  children: ReactNode
  /** 'It reopens when Мария writes again.' */
  hint?: string | undefined
  end?: ReactNode | undefined
}

/** Stands where the composer stood: who closed it, and when. */
export function ClosedBar({ children, hint, end }: ClosedBarProps) {
  return (
    <div className={cx(styles.bar, styles.closed)}>
      <Icon of={Archive} className={styles.icon} />
      <span>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {end}
    </div>
  )
}
