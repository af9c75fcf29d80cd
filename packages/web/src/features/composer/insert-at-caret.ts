import { putText } from '../../lib/put-text.ts'
import { insertAt } from './composer-model.ts'

export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  text: string,
  what: string,
  onText: (text: string) => void,
): void {
  const { selectionStart = text.length, selectionEnd = text.length } = field ?? {}
  const after = insertAt(text, selectionStart, selectionEnd, what)
  putText(field, after.at, () => onText(after.text))
}
