import { flushSync } from 'react-dom'

/** Changes a text otherwise than by typing, with the caret where writing goes on before the next key comes. */
export function putText(field: HTMLTextAreaElement | null, at: number, write: () => void): void {
  flushSync(write)
  field?.focus()
  field?.setSelectionRange(at, at)
}
