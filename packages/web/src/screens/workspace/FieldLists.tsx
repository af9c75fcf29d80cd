import { useImperativeHandle, useRef } from 'react'
import { SnippetList } from '../../features/bubbles/components/SnippetList.tsx'
import { EmojiList } from '../../features/composer/emoji/EmojiList.tsx'
import type { FieldListHandle, FieldListProps } from '../../lib/field-list.ts'

/** What opens while an answer or a note is written: saved texts after a slash, emoji after a colon. */
export function FieldLists({ ref, ...field }: FieldListProps) {
  const snippets = useRef<FieldListHandle>(null)
  const emoji = useRef<FieldListHandle>(null)
  useImperativeHandle(ref, () => ({
    press: (event) => Boolean(snippets.current?.press(event) || emoji.current?.press(event)),
  }))
  return (
    <>
      <SnippetList ref={snippets} {...field} />
      <EmojiList ref={emoji} {...field} />
    </>
  )
}
