import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import styles from './ComposerText.module.css'

type ComposerTextProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined
  onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  onSelect?: (() => void) | undefined
  isDisabled?: boolean | undefined
  maxLength?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Grows with its text to a third of the window. */
export function ComposerText({ label, isDisabled = false, onChange, ...rest }: ComposerTextProps) {
  return (
    <textarea
      {...rest}
      rows={1}
      dir="auto"
      aria-label={label}
      disabled={isDisabled}
      className={styles.text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
