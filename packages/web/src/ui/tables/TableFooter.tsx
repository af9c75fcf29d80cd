import type { ReactNode } from 'react'
import styles from './Table.module.css'

type TableFooterProps = { children: ReactNode; end?: ReactNode }

/** Below a table: how much is shown, the end marker, the pages. */
export function TableFooter({ children, end }: TableFooterProps) {
  return (
    <div className={styles.foot}>
      {children}
      {end && <span className={styles.footEnd}>{end}</span>}
    </div>
  )
}
