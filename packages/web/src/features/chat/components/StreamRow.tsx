import type { Message, Note } from '@switchboard/contract'
import { AlarmClock, ArrowLeftRight, Check, RotateCcw, Undo2 } from 'lucide-react'
import type { ComponentType, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { EventNote } from '../../../ui/chat/EventNote.tsx'
import { NewLine } from '../../../ui/chat/NewLine.tsx'
import { Stars } from '../../../ui/figures/Stars.tsx'
import { MessageItem } from '../message/MessageItem.tsx'
import { reassignedText, snoozeText } from '../message/message-text.ts'
import type { StreamItem } from '../stream-model.ts'
import styles from './Stream.module.css'

/** How an internal note shows between the messages. */
export type NoteView = ComponentType<{
  note: Note
  isOtherDay: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}>

/** The rows that other features add between and below the messages. */
export type StreamAdditions = {
  notes: readonly Note[]
  NoteView: NoteView
  /** My messages that the server does not have yet; the key changes with them and is empty without any. */
  tail: { key: string; content: ReactNode }
}

type StreamRowProps = {
  item: StreamItem
  today: Date
  additions: StreamAdditions
  /** The message that the user has just jumped to. */
  hit: string | null
  isTouched: boolean
  hasFocusStop: boolean
  onTouch: (messageid: string, pointer?: PointerEvent) => void
  onMenu: (messageid: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function StreamRow({ item, today, additions, hit, ...touch }: StreamRowProps) {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'day':
      return (
        <div data-day={item.day} className={styles.day}>
          <DayTitle text={dayText(item.day, today, t)} dateTime={item.day} />
        </div>
      )
    case 'new':
      return (
        <NewLine
          text={
            item.count === null ? t('chat.newMessagesLine') : t('chat.newMessages', { count: item.count })
          }
        />
      )
    case 'event':
      return <StreamEvent message={item.message} />
    case 'note':
      return <additions.NoteView note={item.note} isOtherDay={item.isOtherDay} onKeyDown={touch.onKeyDown} />
    case 'message':
      return (
        <MessageItem
          message={item.message}
          album={item.album}
          isFirst={item.isFirst}
          hit={item.album.some(({ messageid }) => messageid === hit) ? hit : null}
          {...touch}
        />
      )
    case 'tail':
      return additions.tail.content
    default:
      return item satisfies never
  }
}

/** Closing, reopening, hand-over, reassignment and rating as centred notes. */
function StreamEvent({ message }: { message: Message }) {
  const { t } = useTranslation()
  const date = dateAndTime(message.created_on)
  if (message.type === 'close') return <EventNote icon={Check}>{t('chat.closedOn', { date })}</EventNote>
  if (message.type === 'reopen')
    return <EventNote icon={RotateCcw}>{t('chat.reopenedOn', { date })}</EventNote>
  if (message.type === 'handover')
    return <EventNote icon={Undo2}>{t('chat.backInQueue', { date, name: message.content })}</EventNote>
  if (message.type === 'reassign')
    return <EventNote icon={ArrowLeftRight}>{reassignedText(message.content, t)}</EventNote>
  if (message.type === 'snooze') return <EventNote icon={AlarmClock}>{snoozeText(message, t)}</EventNote>
  const rating = Number(message.content)
  return (
    <EventNote>
      {t('chat.rated')} <Stars value={rating} label={t('tickets.stars', { rating })} />{' '}
      {t('chat.ratedOf', { rating })}
    </EventNote>
  )
}
