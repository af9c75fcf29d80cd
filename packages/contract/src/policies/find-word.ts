/** A part of a text: from a place on, to the place after it. */
export interface TextRange {
  from: number
  to: number
}

/** Letters that do not decompose into a letter and a mark; the server's search folds them the same way. */
const alone: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  // No other letter with a mark, but one of its own.
  й: 'й',
}

/** Every place where a word occurs, ignoring case and accents as the server's search does. */
export const placesOf = (text: string, word: string): TextRange[] => placesIn(folded(text), word)

/** A text without case and accents, and where each of its letters came from; the last place is the end. */
interface FoldedText {
  flat: string
  at: readonly number[]
}

function placesIn({ flat, at }: FoldedText, word: string): TextRange[] {
  const wanted = folded(word.trim()).flat
  if (wanted === '') return []
  const found: TextRange[] = []
  let from = flat.indexOf(wanted)
  while (from !== -1) {
    const end = from + wanted.length
    found.push({ from: at[from] ?? 0, to: at[end] ?? at.at(-1) ?? 0 })
    from = flat.indexOf(wanted, end)
  }
  return found
}

function folded(text: string): FoldedText {
  const at: number[] = []
  // A text has few different letters, and taking one apart is slow.
  const known = new Map<string, string>()
  let flat = ''
  let place = 0
  for (const sign of text) {
    const plain = known.get(sign) ?? plainLetter(sign)
    known.set(sign, plain)
    for (let letter = 0; letter < plain.length; letter += 1) at.push(place)
    flat += plain
    place += sign.length
  }
  at.push(place)
  return { flat, at }
}

function plainLetter(sign: string): string {
  const low = sign.toLowerCase()
  return alone[low] ?? low.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
}

/** The words of a search term, each once, the longest first: it says most about a text. */
export function wordsOf(term: string): string[] {
  const words = new Map(term.split(/\s+/u).map((word) => [word.toLowerCase(), word]))
  return [...words.values()].filter(Boolean).toSorted((a, b) => b.length - a.length)
}

/** Every place where one of the words occurs, in order; places that touch or overlap are one. */
export function placesOfWords(text: string, words: readonly string[]): TextRange[] {
  const where = folded(text)
  const places = words.flatMap((word) => placesIn(where, word)).toSorted((a, b) => a.from - b.from)
  const merged: TextRange[] = []
  for (const place of places) {
    const last = merged.at(-1)
    if (last && place.from <= last.to) last.to = Math.max(last.to, place.to)
    else merged.push(place)
  }
  return merged
}
