import type { Message, MyTicket, Note } from '@switchboard/contract'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { NewLine } from '../../../ui/chat/NewLine.tsx'
import { MessageItem } from '../message/MessageItem.tsx'
import type { MessageMutations } from '../mutations.ts'
import type { StreamItem } from '../stream-model.ts'
import styles from './Stream.module.css'
import { StreamEvent } from './StreamEvent.tsx'

/** How an internal note shows between the messages. */
export type NoteView = ComponentType<{
  note: Note
  isOtherDay: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}>

/** What all rows of a stream take. */
export type RowsProps = {
  ticket: MyTicket
  today: Date
  mutations: MessageMutations
  NoteView: NoteView
  reactions: readonly string[]
  mayReply: boolean
  /** The message that stands out because it was jumped to just now. */
  hit: string | null
  /** My messages that the desk does not have yet; the key changes with them and is empty without any. */
  tail: { key: string; content: ReactNode }
  onReply: (message: Message) => void
  onView: (messageid: string) => void
  onQuote: (message: Message) => void
  /** Opens the choice of templates; undefined where the channel has none. */
  onTemplate: (() => void) | undefined
}

type StreamRowProps = {
  item: StreamItem
  stream: RowsProps
  isTouched: boolean
  hasFocusStop: boolean
  onTouch: (messageid: string) => void
  onMenu: (messageid: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function StreamRow({ item, stream, ...touch }: StreamRowProps) {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'day':
      return (
        <div data-day={item.day} className={styles.day}>
          <DayTitle text={dayText(item.day, stream.today, t)} dateTime={item.day} />
        </div>
      )
    case 'new':
      return <NewLine text={t('chat.newMessages', { count: item.count })} />
    case 'event':
      return <StreamEvent message={item.message} />
    case 'note':
      return <stream.NoteView note={item.note} isOtherDay={item.isOtherDay} onKeyDown={touch.onKeyDown} />
    case 'message':
      return (
        <MessageItem
          message={item.message}
          album={item.album}
          isFirst={item.isFirst}
          ticket={stream.ticket}
          mutations={stream.mutations}
          reactions={stream.reactions}
          mayReply={stream.mayReply}
          hit={item.album.some(({ messageid }) => messageid === stream.hit) ? stream.hit : null}
          onReply={stream.onReply}
          onView={stream.onView}
          onQuote={stream.onQuote}
          onTemplate={stream.onTemplate}
          {...touch}
        />
      )
    case 'tail':
      return stream.tail.content
    default:
      return item satisfies never
  }
}
