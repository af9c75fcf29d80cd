import { CalendarClock, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './ScheduledCard.module.css'

type ScheduledCardProps = {
  /** 'To be sent 2026-03-20 09:00', or 'Not sent' */
  title: string
  /** A colleague who wrote it. */
  who: string | null
  /** Empty: files alone. */
  text: string
  /** Their names, for the label. */
  names: readonly string[]
  /** A FileCard each. */
  files: ReactNode
  /** Why it was not sent, or what has changed since it was written. */
  problem: string | null
  isFailed: boolean
  actions: ReactNode
}

/** An answer that the client does not have yet: on the side of ours, dashed, with its time. */
export function ScheduledCard(props: ScheduledCardProps) {
  const { title, who, text, names, files, problem, isFailed, actions } = props
  const label = `${title}: ${[text, ...names].filter((part) => part !== '').join(', ')}`
  return (
    <article aria-label={label} className={cx(styles.card, isFailed && styles.failed)}>
      <header className={styles.head}>
        <Icon of={isFailed ? CircleAlert : CalendarClock} size="xs" />
        <span className={styles.title}>{title}</span>
        {who !== null && <span className="truncate">{who}</span>}
      </header>
      {text !== '' && (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
      {files}
      {problem !== null && <output className={styles.problem}>{problem}</output>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}
