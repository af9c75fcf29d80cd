import { flushSync } from 'react-dom'

/** Changes a text from code, and sets the caret where writing continues before the next key arrives. */
export function putText(field: HTMLTextAreaElement | null, at: number, write: () => void): void {
  flushSync(write)
  field?.focus()
  field?.setSelectionRange(at, at)
}

/** As if it had been typed where the caret is, in place of what is selected. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
