import { linkify } from '../../../lib/linkify.ts'
import { useStore } from '../../../lib/store.ts'
import { foundWord } from '../found-word.ts'
import { Highlighted } from './Highlighted.tsx'

/**
 * Text as it was written; addresses become links that tell nobody where they were pressed. The word that somebody
 * looks for in the chat is marked.
 */
export function MessageText({ text }: { text: string }) {
  const word = useStore(foundWord)
  let place = 0
  return linkify(text).map((part) => {
    place += part.text.length
    const shown = word === '' ? part.text : <Highlighted text={part.text} word={word} />
    return part.kind === 'link' ? (
      <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    ) : (
      <span key={place}>{shown}</span>
    )
  })
}
