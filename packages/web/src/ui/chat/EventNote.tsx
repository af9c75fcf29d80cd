import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'
import styles from './EventNote.module.css'

type EventNoteProps = { icon?: LucideIcon; children: ReactNode }

/** An event of the ticket, centred between the messages. */
export function EventNote({ icon, children }: EventNoteProps) {
  return (
    <p className={styles.event}>
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </p>
  )
}
