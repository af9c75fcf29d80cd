import type { Message } from '@switchboard/contract'
import { ArrowLeftRight, Check, RotateCcw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { EventNote } from '../../../ui/chat/EventNote.tsx'
import { Stars } from '../../../ui/figures/Stars.tsx'
import { reassignedText } from '../message/message-text.ts'

/** Closing, reopening, hand-over, reassignment and rating as centred notes. */
export function StreamEvent({ message }: { message: Message }) {
  const { t } = useTranslation()
  const date = dateAndTime(message.created_on)
  if (message.type === 'close') return <EventNote icon={Check}>{t('chat.closedOn', { date })}</EventNote>
  if (message.type === 'reopen')
    return <EventNote icon={RotateCcw}>{t('chat.reopenedOn', { date })}</EventNote>
  if (message.type === 'handover')
    return <EventNote icon={Undo2}>{t('chat.backInQueue', { date, name: message.content })}</EventNote>
  if (message.type === 'reassign')
    return <EventNote icon={ArrowLeftRight}>{reassignedText(message.content, t)}</EventNote>
  const rating = Number(message.content)
  return (
    <EventNote>
      {t('chat.rated')} <Stars value={rating} label={t('tickets.stars', { rating })} />{' '}
      {t('chat.ratedOf', { rating })}
    </EventNote>
  )
}
