import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import { cx } from '../lib/cx.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import styles from './TextField.module.css'

export type TextFieldProps = FieldFrameProps & {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url'
  inputMode?: 'text' | 'email' | 'numeric' | 'search' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: string
  takesFocus?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  isReadOnly?: boolean
  maxLength?: number
  size?: 'md' | 'sm'
  icon?: LucideIcon
  /** Buttons or words inside the field, at its end. */
  end?: ReactNode
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ inputRef, ...props }: TextFieldProps) {
  const { icon, end, placeholder, size = 'md', onKeyDown } = props
  return (
    <AriaTextField {...fieldProps(props)} className={styles.field ?? ''} isInvalid={Boolean(props.error)}>
      <FieldFrame {...props}>
        <span className={styles.group}>
          {icon && <Icon of={icon} className={styles.icon} />}
          <Input
            className={cx(
              styles.input,
              size === 'sm' && styles.sm,
              icon && styles.afterIcon,
              Boolean(end) && styles.beforeEnd,
            )}
            {...(placeholder !== undefined && { placeholder })}
            {...(inputRef && { ref: inputRef })}
            {...(onKeyDown && { onKeyDown })}
          />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      </FieldFrame>
    </AriaTextField>
  )
}

/** What a text field and a text area both hand to react-aria. */
export function fieldProps(props: Omit<TextFieldProps, 'icon' | 'end' | 'size' | 'inputRef' | 'onKeyDown'>) {
  return {
    validationBehavior: 'aria' as const,
    ...(props.value !== undefined && { value: props.value }),
    ...(props.defaultValue !== undefined && { defaultValue: props.defaultValue }),
    ...(props.onChange && { onChange: props.onChange }),
    ...(props.onBlur && { onBlur: props.onBlur }),
    ...(props.name !== undefined && { name: props.name }),
    ...(props.type !== undefined && { type: props.type }),
    ...(props.inputMode !== undefined && { inputMode: props.inputMode }),
    ...(props.autoComplete !== undefined && { autoComplete: props.autoComplete }),
    ...(props.takesFocus !== undefined && { autoFocus: props.takesFocus }),
    ...(props.isDisabled !== undefined && { isDisabled: props.isDisabled }),
    ...(props.isRequired !== undefined && { isRequired: props.isRequired }),
    ...(props.isReadOnly !== undefined && { isReadOnly: props.isReadOnly }),
    ...(props.maxLength !== undefined && { maxLength: props.maxLength }),
  }
}
