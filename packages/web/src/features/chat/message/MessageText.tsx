import { use } from 'react'
import { linkify } from '../../../lib/linkify.ts'
import { FoundWordContext } from '../open-chat.ts'
import { Highlighted } from './Highlighted.tsx'
import { placed } from './placed.ts'

/**
 * Text as it was written; addresses become links that send no referrer. The word that is searched for in the chat is
 * marked.
 */
export function MessageText({ text }: { text: string }) {
  const word = use(FoundWordContext)
  return placed(linkify(text)).map(({ part, at }) => {
    const shown = word === '' ? part.text : <Highlighted text={part.text} word={word} />
    return part.kind === 'link' ? (
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    ) : (
      <span key={at}>{shown}</span>
    )
  })
}
