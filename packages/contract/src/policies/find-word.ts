/** A part of a text: from a place on, to the place after it. */
export interface TextRange {
  from: number
  to: number
}

/** Letters that do not decompose into a letter and a mark; the server's search folds them the same way. */
const letters: Readonly<Record<string, string>> = {
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

/** Signs of sentences that the server's search takes for those of a plain keyboard. */
const signs: Readonly<Record<string, string>> = {
  "'": '‘’‛′ʹʻʼʽ',
  '"': '“”‟″〝〞ʺ',
  '-': '\u00AD‐‑‒–—―−',
  ',': '‚、',
  ',,': '„',
  '.': '。',
  '!': '¡',
  '?': '¿',
}

const alone = new Map([
  ...Object.entries(letters),
  ...Object.entries(signs).flatMap(([plain, all]) => Array.from(all, (sign) => [sign, plain] as const)),
])

/** What Japanese names are written with. */
export const JAPANESE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`
const betweenNames = new RegExp(`(?<=${JAPANESE})\\s(?=${JAPANESE})`, 'gu')

/** A family and a given name are written in Japanese with a blank between them or without. */
export const withoutNameBlanks = (text: string): string => text.replaceAll(betweenNames, '')

/** A text without case, accents, blanks of Japanese names, and wide or other forms of letters and digits. */
export const foldWord = (text: string): string => folded(text).flat

/** Every place where a word occurs, ignoring case, accents and width as the server's search does. */
export const placesOf = (text: string, word: string): TextRange[] => placesIn(folded(text), word)

export interface FoldedText {
  flat: string
  /** For each of its letters: where the sign begins that it comes from. */
  begins: readonly number[]
  /** For each number of its letters: where the last sign ends that they come from. */
  ends: readonly number[]
}

function placesIn({ flat, begins, ends }: FoldedText, word: string): TextRange[] {
  const wanted = folded(word.trim()).flat
  if (wanted === '') return []
  const found: TextRange[] = []
  let from = flat.indexOf(wanted)
  while (from !== -1) {
    // Of a sign that folds to several letters, such as ㎏, one that is found marks all of it.
    const last = begins[from + wanted.length - 1]
    let end = from + wanted.length
    while (begins[end] === last) end += 1
    found.push({ from: begins[from] ?? 0, to: ends[end] ?? 0 })
    from = flat.indexOf(wanted, end)
  }
  return found
}

/** A folded text, and where its letters are in the text. */
export function folded(text: string): FoldedText {
  const begins: number[] = []
  const ends: number[] = []
  // A text has few different letters, and taking one apart is slow.
  const known = new Map<string, string>()
  const blanks = new Set(Array.from(text.matchAll(betweenNames), ({ index }) => index))
  let flat = ''
  let place = 0
  for (const sign of text) {
    const plain = known.get(sign) ?? plainLetter(sign)
    known.set(sign, plain)
    if (!blanks.has(place)) {
      for (let letter = 0; letter < plain.length; letter += 1) begins.push(place)
      flat += plain
      // An accent that follows its letter moves the end of it.
      ends[begins.length] = place + sign.length
    }
    place += sign.length
  }
  return { flat, begins, ends }
}

/** Voiced kana and Hangul decompose too, but are letters of their own: what is left is composed again. */
function plainLetter(sign: string): string {
  const known = alone.get(sign.toLowerCase())
  if (known !== undefined) return known
  const parts = sign.normalize('NFKD').toLowerCase()
  // An accent that stands alone decomposes to a space with an accent.
  const bare = parts.replaceAll(/ ?[\u0300-\u036F]/g, '')
  return Array.from(bare, (part) => alone.get(part) ?? part)
    .join('')
    .normalize('NFC')
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
