import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './ChatSkeleton.module.css'

/** Bubbles of a chat that is on its way. */
export function ChatSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="bubble" width="54%" height="3.5rem" />
      <Skeleton shape="bubble" width="38%" height="2.25rem" />
      <span className={styles.ours}>
        <Skeleton shape="bubble" width="46%" height="3.5rem" />
      </span>
      <Skeleton shape="bubble" width="30%" height="2.25rem" />
    </div>
  )
}
