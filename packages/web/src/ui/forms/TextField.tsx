import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './TextField.module.css'

export type TextFieldProps = FieldFrameProps & {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | undefined
  inputMode?: 'text' | 'email' | 'numeric' | 'search' | 'tel' | 'url' | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  takesFocus?: boolean | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  maxLength?: number | undefined
  size?: 'md' | 'sm' | undefined
  icon?: LucideIcon | undefined
  /** Buttons or words inside the field, at its end. */
  end?: ReactNode | undefined
  onKeyDown?: ((event: { key: string; preventDefault: () => void }) => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ inputRef, ...props }: TextFieldProps) {
  const { icon, end, placeholder, size = 'md', onKeyDown } = props
  return (
    <AriaTextField {...fieldProps(props)} className={styles.field ?? ''} isInvalid={Boolean(props.error)}>
      <FieldFrame {...props}>
        <span className={styles.group}>
          {icon && <Icon of={icon} className={styles.icon} />}
          <Input
            dir="auto"
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
