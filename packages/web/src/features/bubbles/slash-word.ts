import type { FieldWord } from '../../lib/use-field-word.ts'

const longest = 40

/**
 * The word between a slash and the caret. The slash begins a word: an address, a date such as 1/2 and "and/or" have none.
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
  return isStart && !/\s/u.test(word) ? { word, at } : null
}
