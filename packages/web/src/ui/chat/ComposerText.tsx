import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'
import type { PassedOn } from '../../lib/passed-on.ts'
import styles from './ComposerText.module.css'

type ComposerTextProps = PassedOn<
  ComponentProps<'textarea'>,
  'value' | 'disabled' | 'readOnly' | 'onKeyDown' | 'onPaste' | 'onBlur' | 'onSelect' | 'ref'
> & {
  label: string
  placeholder: string
  onChange: (value: string) => void
}

/** Grows with its text to a third of the window. */
export function ComposerText({ label, onChange, ref, ...rest }: ComposerTextProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      box.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
  useLayoutEffect(() => {
    // Firefox and older Safari do not size a field by its text.
    if (box.current && !CSS.supports('field-sizing', 'content')) fitToText(box.current)
  }, [rest.value])
  return (
    <textarea
      {...rest}
      ref={attach}
      rows={1}
      dir="auto"
      aria-label={label}
      className={styles.text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The style sheet sets the least and the greatest height. */
function fitToText(box: HTMLTextAreaElement): void {
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight}px`
}
