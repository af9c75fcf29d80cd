import type { FieldWord } from '../../lib/use-field-word.ts'

const longest = 40

/** Nothing yet, or words with one space after each; a line ends them. */
const areWords = /^(?:\S+ )*\S*$/u

/**
 * The words between a slash and the caret, with single spaces between them. The slash begins a word: an address, a date such
 * as 1/2 and "and/or" have none.
 */
export function slashWordAt(text: string, caret: number): FieldWord | null {
  const from = Math.max(0, caret - longest - 1)
  const near = text.slice(from, caret)
  // Japanese keyboards write the wide one.
  const place = Math.max(near.lastIndexOf('/'), near.lastIndexOf('／'))
  if (place === -1) return null
  const at = from + place
  const word = near.slice(place + 1)
  const isStart = at === 0 || /[\s\p{Ps}\p{Pi}、。！？]/u.test(text.charAt(at - 1))
  return isStart && areWords.test(word) ? { word, at } : null
}
