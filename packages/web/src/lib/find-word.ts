/** A stretch of a text, from one place up to another. */
interface Stretch {
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
export function placesOf(text: string, word: string): Stretch[] {
  const wanted = folded(word.trim()).text
  if (wanted === '') return []
  const { text: flat, at } = folded(text)
  const found: Stretch[] = []
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

/** A text split into the occurrences of the word and the parts between them. */
export function splitAtWord(text: string, word: string): { text: string; isWord: boolean }[] {
  const parts: { text: string; isWord: boolean }[] = []
  let done = 0
  for (const { from, to } of placesOf(text, word)) {
    if (from > done) parts.push({ text: text.slice(done, from), isWord: false })
    parts.push({ text: text.slice(from, to), isWord: true })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done), isWord: false })
  return parts
}
