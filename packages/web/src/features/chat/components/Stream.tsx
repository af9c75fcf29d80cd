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
import type { ReadOnOpening } from '../stream-model.ts'
import { dayAt, streamRows } from '../stream-rows.ts'
import styles from './Stream.module.css'
import { StreamRow } from './StreamRow.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { Target } from './use-chat.ts'
import { useFloatingDay } from './use-floating-day.ts'
import { useRemote } from './use-remote.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useStop } from './use-stop.ts'
import { useStreamScroll } from './use-stream-scroll.ts'
import { useVirtualStream } from './use-virtual-stream.ts'

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
  /** The message to jump to, and the one that stands out because it was jumped to just now. */
  target: Target | null
  hit: string | null
  onLanded: (target: Target) => void
  /** My messages that the desk does not have yet; the key changes with them and is empty without any. */
  tail: { key: string; content: ReactNode }
  onOlder: () => void
  onNewer: () => void
  onNewest: () => void
  onDrop: () => void
  onJump: (messageid: string, takesFocus: boolean) => void
  onReply: (message: Message) => void
  onView: (messageid: string) => void
  onQuote: (message: Message) => void
}

export function Stream(props: StreamProps) {
  const { ticket, chat, opening, today, notes, tail, onNewest, onJump } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const floating = useFloatingDay()
  const rows = useMemo(
    () => streamRows(chat, opening, notes, tail.key !== ''),
    [chat, opening, notes, tail.key],
  )
  const stop = useStop(scroller, rows)
  const virtual = useVirtualStream(scroller, rows, { hasOlder: chat.hasOlder, stop })
  const focus = useRowFocus(scroller, rows, virtual)
  const scroll = useStreamScroll(scroller, {
    virtual,
    rows,
    target: props.target,
    hasNewer: chat.hasNewer,
    onLanded: props.onLanded,
    onOlder: chat.hasOlder ? props.onOlder : undefined,
    onNewer: chat.hasNewer ? props.onNewer : undefined,
    onDrop: props.onDrop,
    onFocusRow: focus.focusRow,
    onScrolled: (index) => floating.show(dayAt(rows, index)),
  })
  const { toEnd } = scroll
  const newest = useCallback(() => {
    toEnd()
    onNewest()
  }, [toEnd, onNewest])
  useRemote(newest, onJump)
  const arrived = useArrivals(chat, opening.newest)
  const unseen = chat.messages.filter(({ isagent, seq }) => !isagent && seq > ticket.read_seq).length
  return (
    <div className={styles.area}>
      {floating.title && (
        <DayTitle
          words={dayWords(floating.title.day, today, t)}
          dateTime={floating.title.day}
          isFloating
          isFading={floating.title.isFading}
        />
      )}
      <div ref={scroller} className={styles.stream} onScroll={scroll.scrolled}>
        <div
          className={styles.inner}
          style={{ blockSize: virtual.getTotalSize() }}
          role="log"
          aria-label={t('chat.messages')}
          aria-live="off"
          onPointerLeave={() => setTouched(null)}
        >
          {chat.hasOlder && (
            <div className={styles.older}>
              <Spinner label={t('chat.loadingOlder')} />
            </div>
          )}
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const item = rows[index]
            return (
              item && (
                <div
                  key={key}
                  ref={virtual.rowRef}
                  data-index={index}
                  className={styles.row}
                  style={{ insetBlockStart: start }}
                >
                  <StreamRow
                    item={item}
                    stream={props}
                    isTouched={item.key === touched}
                    hasFocusStop={index === stop}
                    onTouch={setTouched}
                    onKeyDown={focus.onKeyDown}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {arrived}
      </p>
      {(scroll.isAway || chat.hasNewer) && (
        <ToNewest
          words={unseen > 0 ? t('chat.newMessages', { count: unseen }) : t('chat.newest')}
          onPress={newest}
        />
      )}
    </div>
  )
}
