import type { FieldWord } from '../../lib/use-field-word.ts'
import { wordAfter } from '../../lib/word-after.ts'

/** Nothing yet, or words with one space after each; a line ends them. Japanese keyboards write the wide slash. */
const slashWord = /(?:^|[\s\p{Ps}\p{Pi}、。！？])[/／]((?:[^\s/／]+ )*[^\s/／]*)$/u

/**
 * The words between a slash and the caret, with single spaces between them. The slash begins a word: an address, a date such
 * as 1/2 and "and/or" have none.
 */
export const slashWordAt = (text: string, caret: number): FieldWord | null =>
  wordAfter(slashWord, text, caret)
