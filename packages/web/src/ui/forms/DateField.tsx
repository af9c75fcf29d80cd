import { TextField as AriaTextField, Input } from 'react-aria-components'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './TextField.module.css'

type DateFieldProps = FieldFrameProps & {
  /** '2026-03-18', '2026-03-18T14:31' or '14:31'; empty while nothing whole is typed. */
  value: string
  onChange: (day: string) => void
  max?: string | undefined
  type?: 'date' | 'datetime-local' | 'time' | undefined
  onEnter?: (() => void) | undefined
}

/** The browser's own field for a day or a time: its calendar, its keys, the order its reader is used to. */
export function DateField({ value, onChange, max, type = 'date', onEnter, ...frame }: DateFieldProps) {
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={Boolean(frame.error)}
      validationBehavior="aria"
    >
      <FieldFrame {...frame}>
        <Input
          type={type}
          className={cx(styles.input, styles.sm)}
          {...(max !== undefined && { max })}
          {...(onEnter && { onKeyDown: (event) => event.key === 'Enter' && onEnter() })}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
