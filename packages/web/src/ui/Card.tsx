import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = { title: ReactNode; tools?: ReactNode; children: ReactNode }

export function Card({ title, tools, children }: CardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {tools && <span className="spread">{tools}</span>}
      </header>
      {children}
    </article>
  )
}
