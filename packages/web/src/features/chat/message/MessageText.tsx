import { linkify } from '../../../lib/linkify.ts'

/** Text as it was written; addresses become links that tell nobody where they were pressed. */
export function MessageText({ text }: { text: string }) {
  let place = 0
  return linkify(text).map((part) => {
    place += part.text.length
    return part.kind === 'link' ? (
      <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      <span key={place}>{part.text}</span>
    )
  })
}
