import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Page.module.css'

type Body = 'padded' | 'narrow' | 'flush' | 'tabbed'

type PageProps = {
  title: string
  /** Before the title: a Back button. */
  lead?: ReactNode
  /** A few words beside the title: how many there are. */
  sub?: ReactNode
  /** Search and buttons at the end of the title line. */
  actions?: ReactNode
  /** Narrow keeps forms and profiles at 704 px; flush lets a table reach the edge; tabs hold bodies of their own. */
  body?: Body | undefined
  children: ReactNode
}

/** A scrolling page of the admin or the user panel. */
export function Page({ title, lead, sub, actions, body = 'padded', children }: PageProps) {
  return (
    <PageFrame>
      <div className={cx(styles.head, styles[body])}>
        {lead}
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {sub && <p className={styles.sub}>{sub}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {body === 'tabbed' ? children : <PageBody body={body}>{children}</PageBody>}
    </PageFrame>
  )
}

/** The scroll area, for a page whose head is more than a title. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
)

export const PageBody = ({ body = 'padded', children }: { body?: Body; children: ReactNode }) => (
  <div className={cx(styles.body, styles[body])}>{children}</div>
)
