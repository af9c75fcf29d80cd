import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './AdminLayout.module.css'

type PanelledProps = {
  nav: ReactNode
  /** Names the stage: the section that is open. */
  label: string
  /** Narrow windows keep only the icons of the navigation (S2-93). */
  isIconsOnNarrow?: boolean
  children: ReactNode
}

/** Navigation at the side, the section on the stage. */
export function AdminLayout({ nav, label, isIconsOnNarrow = false, children }: PanelledProps) {
  return (
    <div className={cx(styles.panelled, isIconsOnNarrow && styles.icons)}>
      {nav}
      <main className={styles.stage} aria-label={label}>
        {children}
      </main>
    </div>
  )
}
