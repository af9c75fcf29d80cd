import type { ReactNode, Ref } from 'react'
import { cx } from '../../lib/cx.ts'
import { useMedia } from '../../lib/use-media.ts'
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
  /** Icon buttons at the start of the bar, and a SavedTextStrip where there is no room for it above. */
  tools?: ReactNode | undefined
  /** A WindowRing: before the Send button, on a phone beside the tabs, where there is room for it. */
  status?: ReactNode | undefined
  /** The Send button. */
  end?: ReactNode | undefined
  ref?: Ref<HTMLElement> | undefined
}

export function ComposerShell({
  mode,
  label,
  tabs,
  notice,
  replyTo,
  children,
  tools,
  status,
  end,
  ref,
}: ComposerShellProps) {
  const isSmall = useIsSmall()
  return (
    <section ref={ref} aria-label={label} className={cx(styles.composer, mode === 'note' && styles.note)}>
      {notice}
      <div className={styles.top}>
        {tabs}
        {isSmall && status && <span className={styles.status}>{status}</span>}
      </div>
      {replyTo}
      {children}
      <div className={styles.bar}>
        {tools}
        {end && (
          <span className={styles.end}>
            {!isSmall && status}
            {end}
          </span>
        )}
      </div>
    </section>
  )
}

type ComposerAreaProps = {
  /** A SavedTextStrip. */
  strip?: ReactNode | undefined
  /** A ComposerShell, an AcceptBar or a ClosedBar. */
  children: ReactNode
}

/** The foot of a chat, as wide as the messages. */
export function ComposerArea({ strip, children }: ComposerAreaProps) {
  return (
    <div className={styles.area} data-composer-area>
      <div className={styles.inner}>
        {strip}
        {children}
      </div>
    </div>
  )
}

/**
 * For elements that move to another place on a phone; elements that only look different there are handled in the style
 * sheets. One column, a phone or a window that is magnified, as the style sheets have it.
 */
const useIsSmall = (): boolean => useMedia('(max-width: 45rem)')
