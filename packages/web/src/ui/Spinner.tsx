import { cx } from '../lib/cx.ts'
import styles from './Spinner.module.css'

type SpinnerProps = { label: string; size?: 'md' | 'lg' }

export function Spinner({ label, size = 'md' }: SpinnerProps) {
  return <span role="img" aria-label={label} className={cx(styles.spinner, size === 'lg' && styles.lg)} />
}
