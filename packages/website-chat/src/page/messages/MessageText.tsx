import { useEffect, useState } from 'preact/hooks'
import type { TextPart } from './links.ts'

/** Links come a moment later, and only where there may be one: what finds them is not needed for the first message. */
export function MessageText({ text }: { text: string }) {
  const [linked, setLinked] = useState<{ text: string; parts: readonly TextPart[] } | null>(null)
  const parts = linked?.text === text ? linked.parts : [{ text, href: null }]
  useEffect(() => {
    if (!text.includes('://')) return undefined
    let isThere = true
    import('./links.ts').then(
      ({ linkParts }) => isThere && setLinked({ text, parts: linkParts(text) }),
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [text])
  return (
    <p class="text" dir="auto">
      {parts.map(({ text: words, href }, index) =>
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
