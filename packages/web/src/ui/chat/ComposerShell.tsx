import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './ComposerShell.module.css'

type ComposerShellProps = {
  /** A note is amber paper with a dashed frame: only staff will see it. */
  mode: 'reply' | 'note'
  label: string
  tabs?: ReactNode | undefined
  notice?: ReactNode | undefined
  /** A ReplyLine. */
  replyTo?: ReactNode | undefined
  /** A ComposerText, or the reason why nothing can be written. */
  children: ReactNode
  /** Icon buttons at the start of the bar. */
  tools?: ReactNode | undefined
  /** A WindowRing and the Send button. */
  end?: ReactNode | undefined
}

export function ComposerShell({
  mode,
  label,
  tabs,
  notice,
  replyTo,
  children,
  tools,
  end,
}: ComposerShellProps) {
  return (
    <section aria-label={label} className={cx(styles.composer, mode === 'note' && styles.note)}>
      {notice}
      {tabs}
      {replyTo}
      {children}
      <div className={styles.bar}>
        {tools}
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </section>
  )
}
