import type { ReactNode } from 'react'
import styles from './DataTile.module.css'

type DataTileProps = { label: string; value: ReactNode; end?: ReactNode }

/** A small figure with its name; belongs in DataTiles. */
export function DataTile({ label, value, end }: DataTileProps) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        {value}
        {end}
      </dd>
    </div>
  )
}

export function DataTiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>
}
