import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Box.module.css'

type BoxProps = {
  title?: string | undefined
  /** Stands at the end of the title line. */
  tools?: ReactNode | undefined
  /** Rows keep their own gaps; flush content reaches the frame, as a table does. */
  body?: 'padded' | 'rows' | 'flush' | undefined
  children: ReactNode
}

export function Box({ title, tools, body = 'padded', children }: BoxProps) {
  return (
    <section className={styles.box} aria-label={title}>
      {(title !== undefined || tools) && (
        <header className={styles.head}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {tools && <div className={styles.tools}>{tools}</div>}
        </header>
      )}
      <div className={cx(styles[body], title === undefined && !tools && styles.headless)}>{children}</div>
    </section>
  )
}
