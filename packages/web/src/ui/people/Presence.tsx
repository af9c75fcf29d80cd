import { cx } from '../../lib/cx.ts'
import styles from './Presence.module.css'

type PresenceProps = { isOnline: boolean; text: string }

/** Filled dot for online, hollow for offline, always with the word. */
export function Presence({ isOnline, text }: PresenceProps) {
  return <span className={cx(styles.presence, isOnline ? styles.online : styles.offline)}>{text}</span>
}
