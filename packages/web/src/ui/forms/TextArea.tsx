import type { KeyboardEvent, Ref } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldProps, type TextEntryProps } from './TextField.tsx'
import styles from './TextField.module.css'
import { useInSight } from './use-in-sight.ts'

type TextAreaProps = Omit<TextEntryProps, 'type'> & {
  rows?: number | undefined
  inputRef?: Ref<HTMLTextAreaElement> | undefined
  /** Enter alone or with Ctrl; Shift+Enter starts a line, and Enter that ends an input method's word does neither. */
  onEnter?: ((event: KeyboardEvent) => void) | undefined
}

export function TextArea({ inputRef, rows = 4, onEnter, ...props }: TextAreaProps) {
  const frame = useInSight(props.takesFocus)
  return (
    <AriaTextField ref={frame} {...fieldProps(props)} className={styles.field ?? ''}>
      <FieldFrame {...props}>
        <AriaTextArea
          rows={rows}
          dir="auto"
          className={cx(styles.input, styles.area)}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(inputRef && { ref: inputRef })}
          {...(onEnter && { onKeyDown: (event: KeyboardEvent) => enter(event, onEnter) })}
        />
      </FieldFrame>
    </AriaTextField>
  )
}

function enter(event: KeyboardEvent, onEnter: (event: KeyboardEvent) => void): void {
  if (event.key !== 'Enter' || (event.shiftKey && !event.ctrlKey && !event.metaKey)) return
  event.preventDefault()
  onEnter(event)
}
