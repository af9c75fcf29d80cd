import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FieldListProps } from '../../../lib/field-list.ts'
import { later } from '../../../live/later.tsx'
import { replaceWord } from '../../../lib/put-text.ts'
import { useFieldChoice } from '../../../lib/use-field-choice.ts'
import { useFieldWord } from '../../../lib/use-field-word.ts'
import { colonWordAt } from './colon-word.ts'
import { type Emoji, findEmoji, toned } from './emoji-model.ts'
import { emojiQuery } from './load-emoji.ts'
import { useEmojiChoices } from './use-emoji-choices.ts'

const mostShown = 8

/** Emoji for the word after a colon, where it is typed. The field keeps the focus; arrows choose. */
export function EmojiList({ field, text, onText, ref }: FieldListProps) {
  const { i18n } = useTranslation()
  const { typed: colon, leave } = useFieldWord(field, text, colonWordAt)
  const { tone, keep } = useEmojiChoices()
  const all = useQuery({ ...emojiQuery(i18n.language), enabled: colon !== null }).data
  const found = colon && all ? findEmoji(all, colon.word, mostShown) : none
  const insert = ({ sign }: Emoji) => {
    if (!colon) return
    const put = toned(sign, tone)
    replaceWord({ field: field.current, text, onText }, colon, put)
    keep(put)
  }
  const isOpen = found.length > 0
  const { place, choose } = useFieldChoice({ ref, isOpen, found, text, leave, insert })
  if (!colon || !isOpen) return null
  const offered = { field, at: colon.at, found, place, onPoint: choose, onChoose: insert }
  return <EmojiOptions offered={offered} tone={tone} />
}

const EmojiOptions = later(async () => (await import('./EmojiOptions.tsx')).EmojiOptions)

const none: readonly Emoji[] = []
