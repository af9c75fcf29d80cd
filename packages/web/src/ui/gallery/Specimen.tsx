import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export function Specimen({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <section className={styles.specimen}>
      <h2>
        {title}
        {sub && <small>{sub}</small>}
      </h2>
      <div className={styles.row}>{children}</div>
    </section>
  )
}

export function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.spec}>
      {children}
      <small>{name}</small>
    </div>
  )
}
