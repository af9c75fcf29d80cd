import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useHolds } from '../overlays/unsaved-texts.ts'
import styles from './Form.module.css'
import { Icon } from '../text/Icon.tsx'
import { showRefusal } from './show-refusal.ts'

type FormProps = {
  /** Names the form for screen readers; without it the heading above does. */
  label: string
  onSubmit: () => void
  /** Something in it is changed: the dialog, sheet or page around it asks before that is lost (P12-150). */
  isChanged?: boolean | undefined
  children: ReactNode
}

/** Fields under each other, their buttons below. The page reports errors, not the browser. */
export function Form({ label, onSubmit, isChanged = false, children }: FormProps) {
  useHolds(isChanged)
  return (
    <form
      aria-label={label}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        showRefusal(event.currentTarget)
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

type FormSubmitProps = Pick<
  ButtonProps,
  'label' | 'tone' | 'size' | 'icon' | 'isPending' | 'isDisabled' | 'takesFocus'
> & {
  /** Undefined where there is nothing to go back to. */
  onCancel: (() => void) | undefined
  isAtEnd?: boolean
}

/** The button that submits a form, and the one that leaves it. */
export function FormSubmit({ onCancel, isAtEnd = false, ...submit }: FormSubmitProps) {
  const { t } = useTranslation()
  const cancel = onCancel && (
    <Button label={t('common.cancel')} tone="quiet" size={submit.size} onPress={onCancel} />
  )
  return (
    <FormActions isAtEnd={isAtEnd}>
      {isAtEnd && cancel}
      <SubmitButton {...submit} />
      {!isAtEnd && cancel}
    </FormActions>
  )
}

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
