import type { FieldWord } from './use-field-word.ts'

const longest = 40

/** The word that ends at the caret, as `pattern` captures it after its sign. */
export function wordAfter(pattern: RegExp, text: string, caret: number): FieldWord | null {
  const near = text.slice(Math.max(0, caret - longest - 2), caret)
  const word = pattern.exec(near)?.[1]
  return word === undefined || word.length > longest ? null : { word, at: caret - word.length - 1 }
}
