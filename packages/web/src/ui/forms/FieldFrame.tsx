import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import styles from './FieldFrame.module.css'
import { Icon } from '../text/Icon.tsx'

export type FieldFrameProps = {
  label: string
  /** Keeps the label for screen readers only, where a heading or an icon already shows it. */
  isLabelHidden?: boolean | undefined
  /** A word after the label, such as 'optional'. */
  optional?: string | undefined
  hint?: string | undefined
  /** `true`: it is empty, where it is required, and the form says so. */
  error?: string | true | undefined
}

/** The label above and the texts below a control; used inside a react-aria field. */
export function FieldFrame({ children, ...props }: FieldFrameProps & { children: ReactNode }) {
  return (
    <>
      <Label className={props.isLabelHidden ? 'visually-hidden' : (styles.label ?? '')}>
        {props.label}
        {props.optional && <span className={styles.optional}>{props.optional}</span>}
      </Label>
      {children}
      {props.hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {props.hint}
        </Text>
      )}
      {props.error && props.error !== true && (
        <div role="alert">
          <FieldError className={styles.error ?? ''}>
            <Icon of={CircleAlert} size="xs" className={styles.errorIcon} />
            <span>{props.error}</span>
          </FieldError>
        </div>
      )}
    </>
  )
}
