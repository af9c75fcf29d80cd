import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './TableSkeleton.module.css'

/** The shape of a table that loads. */
export const TableSkeleton = () => (
  <div>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={styles.row}>
        <Skeleton shape="round" width="1.5rem" height="1.5rem" />
        <Skeleton width={`${34 + ((row * 13) % 30)}%`} />
        <Skeleton width="4rem" />
      </div>
    ))}
  </div>
)
