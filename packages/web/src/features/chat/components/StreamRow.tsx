import type { Note } from '@switchboard/contract'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { NewLine } from '../../../ui/chat/NewLine.tsx'
import { MessageItem } from '../message/MessageItem.tsx'
import type { StreamItem } from '../stream-model.ts'
import styles from './Stream.module.css'
import { StreamEvent } from './StreamEvent.tsx'

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
  onTouch: (messageid: string) => void
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
      return <NewLine text={t('chat.newMessages', { count: item.count })} />
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
