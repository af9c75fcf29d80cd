import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Page.module.css'

type PageProps = {
  title: string
  sub?: ReactNode
  /** Search and buttons at the end of the title line. */
  actions?: ReactNode
  /** Narrow keeps forms and profiles at 704 px; flush lets a table reach the edge. */
  body?: 'padded' | 'narrow' | 'flush' | undefined
  children: ReactNode
}

/** A scrolling page of the admin or the user panel. */
export function Page({ title, sub, actions, body = 'padded', children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={cx(styles.head, body === 'narrow' && styles.narrow)}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {sub && <p className={styles.sub}>{sub}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={cx(styles.body, styles[body])}>{children}</div>
    </div>
  )
}
