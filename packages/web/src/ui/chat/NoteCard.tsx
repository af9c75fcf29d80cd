import { Lock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { PassedOn } from '../../lib/passed-on.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './NoteCard.module.css'

type NoteCardProps = PassedOn<ComponentProps<'article'>, 'id' | 'tabIndex' | 'onKeyDown'> & {
  /** 'Internal note by Jonas Weber, 09:10', for screen readers. */
  label: string
  /** 'Internal note' */
  tag: string
  /** 'Jonas Weber · only staff can see this' */
  who: string
  time: { dateTime: string; text: string }
  children: ReactNode
}

/** Paper across the whole width, with a striped edge and a lock: never a bubble, never left or right. */
export function NoteCard({ label, tag, who, time, children, ...rest }: NoteCardProps) {
  return (
    <article {...rest} aria-label={label} className={styles.note}>
      <header className={styles.head}>
        <span className={styles.tag}>
          <Icon of={Lock} size="xs" />
          {tag}
        </span>
        <span className="truncate">{who}</span>
        <time dateTime={time.dateTime} className={styles.time}>
          {time.text}
        </time>
      </header>
      <div className={styles.text} dir="auto">
        {children}
      </div>
    </article>
  )
}
