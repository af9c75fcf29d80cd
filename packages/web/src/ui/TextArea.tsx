import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components'
import { cx } from '../lib/cx.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldProps, type TextFieldProps } from './TextField.tsx'
import styles from './TextField.module.css'

export type TextAreaProps = Omit<
  TextFieldProps,
  'type' | 'icon' | 'end' | 'size' | 'inputRef' | 'onKeyDown'
> & {
  rows?: number | undefined
  inputRef?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ inputRef, rows = 4, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...fieldProps(props)} className={styles.field ?? ''} isInvalid={Boolean(props.error)}>
      <FieldFrame {...props}>
        <AriaTextArea
          rows={rows}
          className={cx(styles.input, styles.area)}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(inputRef && { ref: inputRef })}
        />
      </FieldFrame>
    </AriaTextField>
  )
}
