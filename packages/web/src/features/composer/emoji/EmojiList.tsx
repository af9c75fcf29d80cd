import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldListProps } from '../../../lib/field-list.ts'
import { later } from '../../../live/later.tsx'
import { putText } from '../../../lib/put-text.ts'
import { useFieldWord } from '../../../lib/use-field-word.ts'
import { colonWordAt } from './colon-word.ts'
import { type Emoji, findEmoji, toned } from './emoji-model.ts'
import { emojiQuery } from './load-emoji.ts'
import { useEmojiChoices } from './use-emoji-choices.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const mostShown = 8

/** Emoji for the word after a colon, where it is typed. The field keeps the focus; arrows choose. */
export function EmojiList({ field, text, onText, ref }: FieldListProps) {
  const { i18n } = useTranslation()
  const { typed: colon, leave } = useFieldWord(field, text, colonWordAt)
  const { tone, keep } = useEmojiChoices()
  const all = useQuery({ ...emojiQuery(i18n.language), enabled: colon !== null }).data
  const found = colon && all ? findEmoji(all, colon.word, mostShown) : none
  const [chosen, setChosen] = useState({ text: '', place: 0 })
  const place = chosen.text === text ? Math.min(chosen.place, found.length - 1) : 0
  const current = found[place]
  const choose = (at: number) => setChosen({ text, place: at })

  const insert = ({ sign }: Emoji) => {
    if (!colon) return
    const put = toned(sign, tone)
    const after = text.slice(colon.at + 1 + colon.word.length)
    putText(field.current, colon.at + put.length, () => onText(text.slice(0, colon.at) + put + after))
    keep(put)
  }
  useImperativeHandle(ref, () => ({
    press(event) {
      if (!colon || !current || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
      const step = steps[event.key]
      if (event.key === 'Escape') leave()
      else if (step !== undefined) choose((place + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') insert(current)
      else return false
      event.preventDefault()
      return true
    },
  }))
  if (!colon || !current) return null
  return (
    <EmojiOptions
      field={field}
      at={colon.at}
      found={found}
      tone={tone}
      place={place}
      onPoint={choose}
      onChoose={insert}
    />
  )
}

const EmojiOptions = later(async () => (await import('./EmojiOptions.tsx')).EmojiOptions)

const none: readonly Emoji[] = []
