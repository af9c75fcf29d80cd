import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = { title: ReactNode; tools?: ReactNode; children: ReactNode }

export function Card({ title, tools, children }: CardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tools && <span className={styles.tools}>{tools}</span>}
      </header>
      {children}
    </article>
  )
}

/** Cards side by side, as many as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}
