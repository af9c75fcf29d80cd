import { cx } from '../../lib/cx.ts'
import styles from './Spinner.module.css'

type SpinnerProps = { label: string; size?: 'md' | 'lg' }

export function Spinner({ label, size = 'md' }: SpinnerProps) {
  return (
    <span className={styles.frame}>
      <span className={cx(styles.spinner, size === 'lg' && styles.lg)} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
