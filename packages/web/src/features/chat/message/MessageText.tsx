import { linkify, placesOf } from '@switchboard/contract'
import { use, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { foldAt } from '../../../lib/fold-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { FoundWordContext } from '../open-chat.ts'

/** Long texts that were unfolded: a message that is scrolled out of sight and back is as its reader left it. */
const unfolded = new Set<string>()

/** A text of a message. A long one shows its beginning until its reader wants all of it. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation()
  const word = use(FoundWordContext)
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const fold = foldAt(text)
  if (fold === null || (word !== '' && placesOf(text, word).length > 0))
    return <Linked text={text} word={word} />
  const isWhole = unfolded.has(text)
  const toggle = () => {
    if (isWhole) unfolded.delete(text)
    else unfolded.add(text)
    draw()
  }
  return (
    <>
      <Linked text={isWhole ? text : `${text.slice(0, fold)}…`} word={word} />{' '}
      <Button
        tone="link"
        size="sm"
        label={t(isWhole ? 'message.showLess' : 'message.showAll')}
        aria-expanded={isWhole}
        onPress={toggle}
      />
    </>
  )
}

/**
 * Text as it was written; addresses become links that send no referrer. The word that is searched for in the chat is
 * marked.
 */
function Linked({ text, word }: { text: string; word: string }) {
  return placed(linkify(text)).map(({ part, at }) => {
    const shown = word === '' ? part.text : <Marked text={part.text} places={placesOf(part.text, word)} />
    return part.kind === 'link' ? (
      <a key={at} href={part.href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    ) : (
      <span key={at}>{shown}</span>
    )
  })
}

/** Parts of a text, each with the place where it ends. */
function placed<Part extends { text: string }>(parts: readonly Part[]): { part: Part; at: number }[] {
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return { part, at }
  })
}
