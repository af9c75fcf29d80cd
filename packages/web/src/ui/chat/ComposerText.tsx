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
export function ComposerText({ label, onChange, onSelect, ref, ...rest }: ComposerTextProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<Caret>({ text: '', from: 0, to: 0 })
  const noteCaret = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    (caret.current = { text: value, from: selectionStart, to: selectionEnd })
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      box.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
  useLayoutEffect(() => {
    if (box.current) keepCaret(box.current, caret.current)
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
      onChange={(event) => {
        noteCaret(event.target)
        onChange(event.target.value)
      }}
      onSelect={(event) => {
        noteCaret(event.currentTarget)
        onSelect?.(event)
      }}
    />
  )
}

interface Caret {
  text: string
  from: number
  to: number
}

/** What another device has written above or below leaves the caret in the word that is being typed. */
function keepCaret(box: HTMLTextAreaElement, { text, from, to }: Caret): void {
  const at = box.value.lastIndexOf(text)
  if (at >= 0 && box.value !== text && document.activeElement === box)
    box.setSelectionRange(at + from, at + to)
}

/** The style sheet sets the least and the greatest height. */
function fitToText(box: HTMLTextAreaElement): void {
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight}px`
}
