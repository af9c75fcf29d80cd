import { cx } from '../../lib/cx.ts'
import bubble from './MessageBubble.module.css'
import styles from './TypingBubble.module.css'

/** 'Ingrid is typing' */
export function TypingBubble({ label }: { label: string }) {
  return (
    <div className={cx(bubble.message, bubble.client, bubble.first)}>
      <output aria-label={label} className={cx(bubble.bubble, styles.typing)}>
        <span />
        <span />
        <span />
      </output>
    </div>
  )
}
