import type { FieldWord } from '../../../lib/use-field-word.ts'
import { wordAfter } from '../../../lib/word-after.ts'

/** Japanese keyboards write the wide colon. */
const colonWord = /(?:^|[\s\p{Ps}\p{Pi}、。！？])[:：](\p{Script=Han}|\p{L}[\p{L}\p{M}\p{N}_-]+)$/u

/**
 * The word of two letters or more between a colon and the caret; one of Han, as 桜, is often a whole name. The colon begins a
 * word: a time, a smiley such as :-) and "note: this" have none (P10-41).
 */
export function colonWordAt(text: string, caret: number): FieldWord | null {
  const found = wordAfter(colonWord, text, caret)
  return found && { ...found, word: found.word.replaceAll('_', ' ') }
}
