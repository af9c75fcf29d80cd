import { flushSync } from 'react-dom'
import type { FieldWord } from './use-field-word.ts'

/** Changes a text from code, and sets the caret where writing continues before the next key arrives. */
export function putText(field: HTMLTextAreaElement | null, at: number, write: () => void): void {
  flushSync(write)
  field?.focus()
  field?.setSelectionRange(at, at)
}

interface Written {
  field: HTMLTextAreaElement | null
  text: string
  onText: (text: string) => void
}

/** In place of a word that opened a list, and of its sign. */
export function replaceWord({ field, text, onText }: Written, { at, word }: FieldWord, put: string): void {
  const after = text.slice(at + 1 + word.length)
  putText(field, at + put.length, () => onText(text.slice(0, at) + put + after))
}

/** As if it had been typed where the caret is, in place of what is selected. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
