import { Button } from 'react-aria-components'
import { cutName } from '../lib/cut.ts'
import { cx } from '../lib/cx.ts'
import { Badge } from './Badge.tsx'
import styles from './ColleagueRow.module.css'
import { Face } from './Face.tsx'

export type ColleagueRowProps = {
  name: string
  picture?: string | null | undefined
  department: string
  isOnline: boolean
  /** 'Jonas Weber, Support, online', for readers. */
  label: string
  unread?: { count: number; label: string } | undefined
  /** Its private chat is open. */
  isExpanded: boolean
  onPress: () => void
}

export function ColleagueRow(props: ColleagueRowProps) {
  const { name, picture, department, isOnline, label, unread, isExpanded, onPress } = props
  const hasUnread = unread !== undefined && unread.count > 0
  return (
    <Button
      aria-label={hasUnread ? `${label}, ${unread.label}` : label}
      aria-expanded={isExpanded}
      onPress={onPress}
      className={cx(styles.colleague, !isOnline && styles.offline)}
    >
      <span className={styles.face}>
        <Face
          name={name}
          picture={picture}
          size="md"
          of={{ side: 'agent', presence: isOnline ? 'online' : 'offline' }}
        />
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {cutName(name)}
        </span>
        <span className={styles.department}>{department}</span>
      </span>
      {hasUnread && <Badge count={unread.count} label={unread.label} className={styles.badge} />}
    </Button>
  )
}
