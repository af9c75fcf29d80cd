import type { LucideIcon } from 'lucide-react'
import { Icon } from '../text/Icon.tsx'
import styles from './Placeholder.module.css'

type PlaceholderProps = { icon: LucideIcon; text: string }

/** Replaces a kind of message that cannot be shown. */
export function Placeholder({ icon, text }: PlaceholderProps) {
  return (
    <span className={styles.placeholder}>
      <Icon of={icon} size="sm" />
      {text}
    </span>
  )
}
