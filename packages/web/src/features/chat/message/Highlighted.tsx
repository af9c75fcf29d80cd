import { splitAtWord } from '../../../lib/find-word.ts'

/** A text with a word marked wherever it stands. */
export function Highlighted({ text, word }: { text: string; word: string }) {
  let place = 0
  return splitAtWord(text, word).map((part) => {
    place += part.text.length
    return part.isWord ? <mark key={place}>{part.text}</mark> : <span key={place}>{part.text}</span>
  })
}
