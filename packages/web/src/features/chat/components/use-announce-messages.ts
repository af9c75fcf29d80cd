import type { MessageRange } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { authorOf, messageText } from '../message/message-text.ts'

/** What screen readers announce of an arriving message; messages that scrolling loads are not announced. */
export function useAnnounceMessages({ messages, hasNewer }: MessageRange, newestOnOpening: number): string {
  const { t } = useTranslation()
  const me = useMe()
  const [announced, setAnnounced] = useState({ seq: newestOnOpening, text: '' })
  const newest = messages.at(-1)
  if (newest && !hasNewer && newest.seq > announced.seq) {
    const { created_on } = newest
    const label = {
      name: authorOf(newest, me.id, t),
      time: timeOf(created_on),
      text: messageText(newest, t),
    }
    setAnnounced({ seq: newest.seq, text: newest.created_by === me.id ? '' : t('message.label', label) })
  }
  return announced.text
}
