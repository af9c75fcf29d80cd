import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  label: string
  isLabelHidden?: boolean | undefined
  /** 0 to 100; unknown when left out. */
  value?: number | undefined
}

export function ProgressBar({ label, isLabelHidden = false, value }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      className={styles.progress ?? ''}
      isIndeterminate={value === undefined}
      {...(value !== undefined && { value })}
    >
      {({ percentage }) => (
        <>
          {!isLabelHidden && <span className={styles.label}>{label}</span>}
          <span className={styles.track}>
            <span
              className={cx(styles.fill, value === undefined && styles.unknown)}
              style={{ inlineSize: value === undefined ? undefined : `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
