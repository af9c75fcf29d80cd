import type { ReactNode } from 'react'
import styles from './Table.module.css'

type TableFootProps = { children: ReactNode; end?: ReactNode }

/** Below a table: how much is shown, the end marker, the pages. */
export function TableFoot({ children, end }: TableFootProps) {
  return (
    <div className={styles.foot}>
      {children}
      {end && <span className={styles.footEnd}>{end}</span>}
    </div>
  )
}
