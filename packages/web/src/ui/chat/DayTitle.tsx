import { cx } from '../../lib/cx.ts'
import styles from './DayTitle.module.css'

type DayTitleProps = { text: string; dateTime: string; isFloating?: boolean; isFading?: boolean }

/** The day of the messages below it; the floating copy shows while scrolling and is not announced to screen readers. */
export function DayTitle({ text, dateTime, isFloating = false, isFading = false }: DayTitleProps) {
  if (isFloating) {
    return (
      <div aria-hidden="true" className={cx(styles.day, styles.floating, isFading && styles.fading)}>
        {text}
      </div>
    )
  }
  return (
    <h3 className={styles.day}>
      <time dateTime={dateTime}>{text}</time>
    </h3>
  )
}
