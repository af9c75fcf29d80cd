import { Lock } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './NoteCard.module.css'

type NoteCardProps = {
  id?: string | undefined
  /** 'Internal note by Jonas Weber, 09:10', for readers. */
  label: string
  /** 'Internal note' */
  tag: string
  /** 'Jonas Weber · only staff can see this' */
  who: string
  time: { dateTime: string; text: string }
  tools?: ReactNode | undefined
  isHit?: boolean | undefined
  tabIndex?: 0 | -1 | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  ref?: Ref<HTMLElement> | undefined
  children: ReactNode
}

/** Paper across the whole width, with a striped edge and a lock: never a bubble, never left or right. */
export function NoteCard(props: NoteCardProps) {
  const { id, label, tag, who, time, tools, isHit = false, tabIndex, onKeyDown, ref, children } = props
  return (
    <article
      ref={ref}
      id={id}
      aria-label={label}
      tabIndex={tabIndex}
      {...(onKeyDown && { onKeyDown })}
      className={cx(styles.note, isHit && styles.hit)}
    >
      <header className={styles.head}>
        <span className={styles.tag}>
          <Icon of={Lock} size="xs" />
          {tag}
        </span>
        <span className={styles.who}>{who}</span>
        {tools && <span className={styles.tools}>{tools}</span>}
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
