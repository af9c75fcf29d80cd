import { linkParts } from './links.ts'

export function MessageText({ text }: { text: string }) {
  return (
    <p class="text" dir="auto">
      {linkParts(text).map(({ text: words, href }, index) =>
        href === null ? (
          words
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        ),
      )}
    </p>
  )
}
