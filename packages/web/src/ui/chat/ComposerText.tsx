import type { ComponentProps } from 'react'
import type { PassedOn } from '../../lib/passed-on.ts'
import styles from './ComposerText.module.css'

type ComposerTextProps = PassedOn<
  ComponentProps<'textarea'>,
  'value' | 'disabled' | 'maxLength' | 'onKeyDown' | 'onPaste' | 'onBlur' | 'onSelect' | 'ref'
> & {
  label: string
  placeholder: string
  onChange: (value: string) => void
}

/** Grows with its text to a third of the window. */
export function ComposerText({ label, onChange, ...rest }: ComposerTextProps) {
  return (
    <textarea
      {...rest}
      rows={1}
      dir="auto"
      aria-label={label}
      className={styles.text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
