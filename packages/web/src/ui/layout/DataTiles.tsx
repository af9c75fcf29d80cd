import type { ReactNode } from 'react'
import styles from './DataTile.module.css'

export function DataTiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>
}
