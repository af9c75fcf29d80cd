import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './TicketSkeleton.module.css'

const widths = [
  [52, 86],
  [40, 78],
  [62, 92],
  [46, 70],
  [55, 84],
  [38, 90],
  [58, 74],
]

/** Rows of a list that is on its way. */
export function TicketSkeleton() {
  return (
    <div className={styles.skeleton}>
      {widths.map(([name, preview]) => (
        <div key={name} className={styles.row}>
          <Skeleton shape="avatar" />
          <span className={styles.lines}>
            <Skeleton width={`${name}%`} height="0.625rem" />
            <Skeleton width={`${preview}%`} height="0.5rem" />
            <Skeleton width="34%" height="0.5rem" />
          </span>
        </div>
      ))}
    </div>
  )
}
