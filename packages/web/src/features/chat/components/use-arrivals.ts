import type { ChatStretch } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { authorOf, messageWords } from '../message/message-words.ts'

/** What readers hear of a message that arrives; what scrolling brings into the document is no news. */
export function useArrivals({ messages, hasNewer }: ChatStretch, newestOnOpening: number): string {
  const { t } = useTranslation()
  const me = useMe()
  const [heard, setHeard] = useState({ seq: newestOnOpening, words: '' })
  const newest = messages.at(-1)
  if (newest && !hasNewer && newest.seq > heard.seq) {
    const { created_on } = newest
    const label = {
      name: authorOf(newest, me.id, t),
      time: timeOf(created_on),
      text: messageWords(newest, t),
    }
    setHeard({ seq: newest.seq, words: newest.created_by === me.id ? '' : t('message.label', label) })
  }
  return heard.words
}
