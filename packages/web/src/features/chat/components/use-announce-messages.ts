import type { Message, MessageRange } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { authorOf, messageText } from '../message/message-text.ts'

/**
 * What screen readers announce of an arriving message, and that mine was sent; messages that scrolling loads are not
 * announced, nor automatic ones, which follow from a step that was announced itself.
 */
export function useAnnounceMessages(
  { messages, hasNewer }: MessageRange,
  newestOnOpening: number,
  client: string,
): string {
  const { t } = useTranslation()
  const me = useMe()
  const [opening] = useState(newestOnOpening)
  const [announced, setAnnounced] = useState({ seq: newestOnOpening, text: '' })
  const newest = messages.at(-1)
  if (newest && !hasNewer && newest.seq > announced.seq) {
    const { created_on } = newest
    const label = {
      name: authorOf(newest, { myId: me.id, client, t }),
      time: timeOf(created_on),
      text: messageText(newest, t),
    }
    setAnnounced({ seq: newest.seq, text: isSilent(newest, me.id) ? '' : t('message.label', label) })
  }
  const isMine = newest?.created_by === me.id && newest.seq > opening
  return isMine && isSent(newest) ? t('message.delivery.sent') : announced.text
}

const isSilent = ({ isagent, created_by }: Message, myId: string): boolean =>
  created_by === myId || (isagent && created_by === null)

const isSent = ({ delivery }: Message): boolean =>
  delivery === 'sent' || delivery === 'delivered' || delivery === 'read'
