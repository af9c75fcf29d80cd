import type { FieldWord } from '../../lib/use-field-word.ts'
import { wordAfter } from '../../lib/word-after.ts'

/** Nothing yet, or words with one space after each; a line ends them. */
const areWords = /^(?:\S+ )*\S*$/u

/**
 * The words between a slash and the caret, with single spaces between them. The slash begins a word: an address, a date such
 * as 1/2 and "and/or" have none.
 */
export function slashWordAt(text: string, caret: number): FieldWord | null {
  // Japanese keyboards write the wide one.
  const found = wordAfter(['/', '／'], text, caret)
  return found && areWords.test(found.word) ? found : null
}
