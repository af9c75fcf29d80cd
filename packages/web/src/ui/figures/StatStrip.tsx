import type { ReactNode } from 'react'
import styles from './StatStrip.module.css'

/** One frame with hairlines between, so that the figures read as one sentence. Holds Stats. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.strip}>
      {children}
    </section>
  )
}
