import type { FieldWord } from '../../../lib/use-field-word.ts'

const longest = 40

/**
 * The word of two letters or more between a colon and the caret. The colon begins a word: a time, a smiley such as :-) and
 * "note: this" have none.
 */
export function colonWordAt(text: string, caret: number): FieldWord | null {
  const from = Math.max(0, caret - longest - 1)
  const near = text.slice(from, caret)
  // Japanese keyboards write the wide one.
  const place = Math.max(near.lastIndexOf(':'), near.lastIndexOf('：'))
  if (place === -1) return null
  const at = from + place
  const word = near.slice(place + 1)
  const isStart = at === 0 || /[\s\p{Ps}\p{Pi}、。！？]/u.test(text.charAt(at - 1))
  return isStart && /^\p{L}[\p{L}\p{M}\p{N}_-]+$/u.test(word) ? { word: word.replaceAll('_', ' '), at } : null
}
