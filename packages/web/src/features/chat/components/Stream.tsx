import type { ChatStretch, Message, MyTicket, Note } from '@switchboard/contract'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { dayWords } from '../../../i18n/day-words.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { ToNewest } from '../../../ui/chat/ToNewest.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { MessageDeeds } from '../deeds.ts'
import { placeNotes } from '../place-notes.ts'
import { layOutStream, type ReadOnOpening } from '../stream-model.ts'
import { moveFocus } from './move-focus.ts'
import styles from './Stream.module.css'
import { StreamRow } from './StreamRow.tsx'
import { useFloatingDay } from './use-floating-day.ts'
import { useStreamScroll } from './use-stream-scroll.ts'

/** How an internal note shows between the messages. */
export type NoteView = ComponentType<{
  note: Note
  isOtherDay: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}>

export type StreamProps = {
  ticket: MyTicket
  chat: ChatStretch
  opening: ReadOnOpening
  today: Date
  deeds: MessageDeeds
  notes: readonly Note[]
  NoteView: NoteView
  reactions: readonly string[]
  mayReply: boolean
  /** The message that was jumped to just now. */
  hit: string | null
  /** My messages that the desk does not have yet; the key changes with them. */
  tail: { key: string; content: ReactNode }
  onOlder: () => void
  onNewer: () => void
  onNewest: () => void
  onReply: (message: Message) => void
  onView: (messageid: string) => void
  onQuote: (createdOn: string) => void
}

export function Stream(props: StreamProps) {
  const { ticket, chat, opening, today, notes, tail, onNewest } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const floating = useFloatingDay()
  const items = useMemo(
    () => placeNotes(layOutStream(chat.messages, opening), notes, chat),
    [chat, opening, notes],
  )
  const last = chat.messages.at(-1)
  const scroll = useStreamScroll(scroller, {
    chatKey: ticket.ticketid,
    firstKey: chat.messages[0]?.messageid,
    lastKey: `${last?.messageid ?? ''} ${notes.at(-1)?.noteid ?? ''} ${tail.key}`,
    onOlder: chat.hasOlder ? props.onOlder : undefined,
    onNewer: chat.hasNewer ? props.onNewer : undefined,
    onScrolled: floating.onScrolled,
  })
  const toNewest = useCallback(() => {
    if (chat.hasNewer) onNewest()
    scroll.toEnd()
  }, [chat.hasNewer, onNewest, scroll])
  const stop = touched ?? last?.messageid ?? null
  const unseen = chat.messages.filter(({ isagent, seq }) => !isagent && seq > ticket.read_seq).length
  return (
    <div className={styles.area}>
      {floating.day && (
        <DayTitle words={dayWords(floating.day, today, t)} dateTime={floating.day} isFloating />
      )}
      <div ref={scroller} className={styles.stream} onScroll={scroll.scrolled}>
        <div
          className={styles.inner}
          role="log"
          aria-label={t('chat.messages')}
          aria-live="polite"
          onPointerLeave={() => setTouched(null)}
        >
          {chat.hasOlder && <Spinner label={t('chat.loadingOlder')} />}
          {items.map((item) => (
            <StreamRow
              key={item.key}
              item={item}
              stream={props}
              isTouched={item.key === touched}
              hasFocusStop={item.key === stop}
              onTouch={setTouched}
              onKeyDown={moveFocus}
            />
          ))}
          {!chat.hasNewer && tail.content}
        </div>
      </div>
      {(scroll.isAway || chat.hasNewer) && (
        <ToNewest
          words={unseen > 0 ? t('chat.newMessages', { count: unseen }) : t('chat.newest')}
          onPress={toNewest}
        />
      )}
    </div>
  )
}
