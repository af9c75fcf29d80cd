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
export function placesOf(text: string, word: string): TextRange[] {
  const wanted = folded(word.trim()).text
  if (wanted === '') return []
  const { text: flat, at } = folded(text)
  const found: TextRange[] = []
  let from = flat.indexOf(wanted)
  while (from !== -1) {
    const end = from + wanted.length
    found.push({ from: at[from] ?? 0, to: at[end] ?? text.length })
    from = flat.indexOf(wanted, end)
  }
  return found
}

/** A text without case and accents, and where each of its letters came from. */
function folded(text: string): { text: string; at: number[] } {
  const at: number[] = []
  let flat = ''
  let place = 0
  for (const sign of text) {
    const low = sign.toLowerCase()
    const plain = alone[low] ?? low.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
    for (let letter = 0; letter < plain.length; letter += 1) at.push(place)
    flat += plain
    place += sign.length
  }
  return { text: flat, at }
}

/** The words of a search term, each once, the longest first: it says most about a text. */
export function wordsOf(term: string): string[] {
  const words = new Map(term.split(/\s+/u).map((word) => [word.toLowerCase(), word]))
  return [...words.values()].filter(Boolean).toSorted((a, b) => b.length - a.length)
}

/** Every place where one of the words occurs, in order; places that touch or overlap are one. */
export function placesOfWords(text: string, words: readonly string[]): TextRange[] {
  const places = words.flatMap((word) => placesOf(text, word)).toSorted((a, b) => a.from - b.from)
  const merged: TextRange[] = []
  for (const place of places) {
    const last = merged.at(-1)
    if (last && place.from <= last.to) last.to = Math.max(last.to, place.to)
    else merged.push(place)
  }
  return merged
}
