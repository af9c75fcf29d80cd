import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.spec}>
      {children}
      <small>{name}</small>
    </div>
  )
}
