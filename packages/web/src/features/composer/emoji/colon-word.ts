import type { FieldWord } from '../../../lib/use-field-word.ts'
import { wordAfter } from '../../../lib/word-after.ts'

/**
 * The word of two letters or more between a colon and the caret. The colon begins a word: a time, a smiley such as :-) and
 * "note: this" have none.
 */
export function colonWordAt(text: string, caret: number): FieldWord | null {
  // Japanese keyboards write the wide one.
  const found = wordAfter([':', '：'], text, caret)
  if (!found || !/^\p{L}[\p{L}\p{M}\p{N}_-]+$/u.test(found.word)) return null
  return { ...found, word: found.word.replaceAll('_', ' ') }
}
