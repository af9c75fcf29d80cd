import { cx } from '../../lib/cx.ts'
import styles from './DayTitle.module.css'

type DayTitleProps = { words: string; dateTime: string; isFloating?: boolean; isFading?: boolean }

/** The day of the messages below it; the floating copy shows while scrolling and is no news to readers. */
export function DayTitle({ words, dateTime, isFloating = false, isFading = false }: DayTitleProps) {
  if (isFloating) {
    return (
      <div aria-hidden="true" className={cx(styles.day, styles.floating, isFading && styles.fading)}>
        {words}
      </div>
    )
  }
  return (
    <h3 className={styles.day}>
      <time dateTime={dateTime}>{words}</time>
    </h3>
  )
}
