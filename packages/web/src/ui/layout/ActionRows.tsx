import type { ReactNode } from 'react'
import styles from './ActionRow.module.css'

export function ActionRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {children}
    </ul>
  )
}
