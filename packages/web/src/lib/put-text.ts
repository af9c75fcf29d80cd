import { flushSync } from 'react-dom'

/** Changes a text from code, and sets the caret where writing continues before the next key arrives. */
export function putText(field: HTMLTextAreaElement | null, at: number, write: () => void): void {
  flushSync(write)
  field?.focus()
  field?.setSelectionRange(at, at)
}
