import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** Cards side by side, as many as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}
