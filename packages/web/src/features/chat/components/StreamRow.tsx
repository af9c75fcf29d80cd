import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { NewLine } from '../../../ui/chat/NewLine.tsx'
import { MessageItem } from '../message/MessageItem.tsx'
import type { StreamItem } from '../stream-model.ts'
import type { StreamProps } from './Stream.tsx'
import styles from './Stream.module.css'
import { StreamEvent } from './StreamEvent.tsx'

type StreamRowProps = {
  item: StreamItem
  stream: StreamProps
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
