import { Button } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../figures/Badge.tsx'
import styles from './ColleagueRow.module.css'
import { Avatar } from './Avatar.tsx'
import { Truncated } from '../text/Truncated.tsx'

export type ColleagueRowProps = {
  name: string
  picture?: string | null | undefined
  department: string
  isOnline: boolean
  /** 'online' or 'offline', for screen readers. */
  presence: string
  unread?: { count: number; label: string } | undefined
  /** Its private chat is open. */
  isExpanded: boolean
  onPress: () => void
}

export function ColleagueRow(props: ColleagueRowProps) {
  const { name, picture, department, isOnline, presence, unread, isExpanded, onPress } = props
  const hasUnread = unread !== undefined && unread.count > 0
  return (
    <Button
      aria-expanded={isExpanded}
      onPress={onPress}
      className={cx(styles.colleague, !isOnline && styles.offline)}
    >
      <span className={styles.avatar}>
        <Avatar
          name={name}
          picture={picture}
          size="md"
          of={{ side: 'agent', presence: isOnline ? 'online' : 'offline' }}
        />
      </span>
      <span className={styles.text}>
        <span className={`${styles.name} truncate`}>
          <Truncated text={name} as="name" />
        </span>
        <span className={`${styles.department} truncate`}>{department}</span>
        <span className="visually-hidden">{presence}</span>
      </span>
      {hasUnread && <Badge count={unread.count} label={unread.label} className={styles.badge} />}
    </Button>
  )
}
