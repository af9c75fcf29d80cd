import { splitAtWord } from '../../../lib/find-word.ts'
import { placed } from './placed.ts'

/** A text in which every occurrence of a word is marked. */
export function Highlighted({ text, word }: { text: string; word: string }) {
  return placed(splitAtWord(text, word)).map(({ part, at }) =>
    part.isWord ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  )
}
