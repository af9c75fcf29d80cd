import { cx } from '../../lib/cx.ts'
import styles from './FileKind.module.css'

type FileKindProps = { kind: string; size?: 'md' | 'lg' }

/** A little sheet of paper with the kind of the file on it. */
export function FileKind({ kind, size = 'md' }: FileKindProps) {
  return (
    <span aria-hidden="true" className={cx(styles.kind, size === 'lg' && styles.large)}>
      {kind}
    </span>
  )
}
