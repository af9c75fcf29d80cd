import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Split.module.css'

type SplitProps = { children: ReactNode; aside: ReactNode | null }

/** A page with a sheet beside it; where it is narrow the sheet takes its place. */
export function Split({ children, aside }: SplitProps) {
  return (
    <div className={cx(styles.split, aside === null && styles.whole)}>
      <div className={styles.main}>{children}</div>
      {aside !== null && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}
