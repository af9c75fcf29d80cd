import type { ReactNode } from 'react'
import styles from './ComposerShell.module.css'

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
