import { cx } from '../../lib/cx.ts'
import { asPicture } from '../media/as-picture.ts'
import styles from './ShareBar.module.css'

type ShareBarProps = {
  parts: readonly { value: number; tone: 'first' | 'second' | 'quiet' }[]
  label: string
}

/** How a whole is shared out, as one thin bar. */
export function ShareBar({ parts, label }: ShareBarProps) {
  return (
    <div {...asPicture(label)} className={styles.bar}>
      {parts.map(({ value, tone }) => (
        <span key={tone} className={cx(styles[tone])} style={{ flexGrow: value }} />
      ))}
    </div>
  )
}
