import type { Message } from '@switchboard/contract'
import { Check, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { EventNote } from '../../../ui/chat/EventNote.tsx'
import { Stars } from '../../../ui/Stars.tsx'

/** §2: closing, reopening and rating as centred notes. */
export function StreamEvent({ message }: { message: Message }) {
  const { t } = useTranslation()
  const date = dateAndTime(message.created_on)
  if (message.type === 'close') return <EventNote icon={Check}>{t('chat.closedOn', { date })}</EventNote>
  if (message.type === 'reopen')
    return <EventNote icon={RotateCcw}>{t('chat.reopenedOn', { date })}</EventNote>
  const rating = Number(message.content)
  return (
    <EventNote>
      {t('chat.rated')} <Stars value={rating} label={t('tickets.stars', { rating })} />{' '}
      {t('chat.ratedOf', { rating })}
    </EventNote>
  )
}
