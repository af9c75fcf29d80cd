import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Column } from './Layout.tsx'
import styles from './Box.module.css'

type BoxProps = {
  title?: string | undefined
  /** Before the title: a Back button. */
  lead?: ReactNode | undefined
  /** Right after the title: a choice of views. */
  beside?: ReactNode | undefined
  /** At the end of the title line. */
  tools?: ReactNode | undefined
  /** Rows keep their own gaps; flush content reaches the frame, as a table does. */
  body?: 'padded' | 'rows' | 'flush' | undefined
  children: ReactNode
}

export function Box({ title, lead, beside, tools, body = 'padded', children }: BoxProps) {
  return (
    <section className={styles.box} aria-label={title}>
      {(title !== undefined || tools) && (
        <header className={cx(styles.head, Boolean(lead) && styles.led)}>
          {lead}
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {beside}
          {tools && <div className={styles.tools}>{tools}</div>}
        </header>
      )}
      <div className={cx(styles[body], title === undefined && !tools && styles.headless)}>{children}</div>
    </section>
  )
}

/** The shape of boxes that load. */
export const BoxSkeleton = () => (
  <Column>
    <Skeleton shape="box" height="2.5rem" width="min(26rem, 100%)" />
    <Skeleton shape="box" height="8rem" width="min(44rem, 100%)" />
  </Column>
)
