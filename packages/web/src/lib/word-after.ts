import type { FieldWord } from './use-field-word.ts'

const longest = 40

/** What stands between one of the signs and the caret, where the sign begins a word. */
export function wordAfter(signs: readonly string[], text: string, caret: number): FieldWord | null {
  const from = Math.max(0, caret - longest - 1)
  const near = text.slice(from, caret)
  const place = Math.max(...signs.map((sign) => near.lastIndexOf(sign)))
  if (place === -1) return null
  const at = from + place
  const isStart = at === 0 || /[\s\p{Ps}\p{Pi}、。！？]/u.test(text.charAt(at - 1))
  return isStart ? { word: near.slice(place + 1), at } : null
}
