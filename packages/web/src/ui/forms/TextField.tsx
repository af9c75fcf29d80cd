import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  type InputProps,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import type { PassedOn } from '../../lib/passed-on.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './TextField.module.css'
import { useInSight } from './use-in-sight.ts'

/** The props that a text field and a text area both pass to react-aria. */
type Passed = PassedOn<
  AriaTextFieldProps,
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'name'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'isDisabled'
  | 'isRequired'
  | 'isReadOnly'
  | 'maxLength'
> & { takesFocus?: boolean | undefined }

export type TextEntryProps = FieldFrameProps & Passed & PassedOn<InputProps, 'placeholder'>

export type TextFieldProps = TextEntryProps &
  PassedOn<InputProps, 'onKeyDown'> & {
    size?: 'md' | 'sm' | undefined
    icon?: LucideIcon | undefined
    /** Buttons or text inside the field, at its end. */
    end?: ReactNode | undefined
    inputRef?: Ref<HTMLInputElement> | undefined
  }

export function TextField({ inputRef, ...props }: TextFieldProps) {
  const { icon, end, placeholder, size = 'md', onKeyDown } = props
  const frame = useInSight(props.takesFocus)
  return (
    <AriaTextField ref={frame} {...fieldProps(props)} className={styles.field ?? ''}>
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
            {...(isAddress(props) && { autoCapitalize: 'none', spellCheck: false })}
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

export function fieldProps(props: Passed & Pick<FieldFrameProps, 'hint' | 'error'>) {
  return {
    validationBehavior: 'aria' as const,
    isInvalid: Boolean(props.error === true ? props.isRequired : props.error),
    // A hint that comes later describes the field too.
    ...(props.hint !== undefined && { description: props.hint }),
    ...(props.value !== undefined && { value: props.value }),
    ...(props.defaultValue !== undefined && { defaultValue: props.defaultValue }),
    ...(props.onChange && { onChange: props.onChange }),
    ...(props.onBlur && { onBlur: props.onBlur }),
    ...(props.name !== undefined && { name: props.name }),
    // Browsers check these kinds themselves, and screen readers would call them invalid from the first letter on.
    ...(isAddress(props) ? { inputMode: props.type } : props.type !== undefined && { type: props.type }),
    ...(props.inputMode !== undefined && { inputMode: props.inputMode }),
    ...(props.autoComplete !== undefined && { autoComplete: props.autoComplete }),
    ...(props.takesFocus !== undefined && { autoFocus: props.takesFocus }),
    ...(props.isDisabled !== undefined && { isDisabled: props.isDisabled }),
    ...(props.isRequired !== undefined && { isRequired: props.isRequired }),
    ...(props.isReadOnly !== undefined && { isReadOnly: props.isReadOnly }),
    ...(props.maxLength !== undefined && { maxLength: props.maxLength }),
  }
}

const isAddress = (field: Pick<Passed, 'type'>): field is { type: 'email' | 'url' } =>
  field.type === 'email' || field.type === 'url'
