import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Form.module.css'
import { Icon } from '../text/Icon.tsx'

type FormProps = {
  /** Names the form for screen readers; without it the heading above does. */
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** Fields under each other, their buttons below. The page reports errors, not the browser. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      aria-label={label}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** Two fields side by side where there is room. */
export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** In a dialog they are at the end, like its other actions. */
export const FormActions = ({ isAtEnd = false, children }: { isAtEnd?: boolean; children: ReactNode }) => (
  <div className={cx(styles.actions, isAtEnd && styles.end)}>{children}</div>
)

/** The reasons why the whole form was refused, one per line. */
export function FormError({ lines }: { lines: readonly (string | undefined)[] }) {
  const reasons = lines.filter((line) => line !== undefined)
  if (reasons.length === 0) return null
  return (
    <div role="alert" className={styles.error}>
      <Icon of={CircleAlert} size="sm" />
      <span>
        {reasons.map((reason) => (
          <span key={reason} className={styles.line}>
            {reason}
          </span>
        ))}
      </span>
    </div>
  )
}
