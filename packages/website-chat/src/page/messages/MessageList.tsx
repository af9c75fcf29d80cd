import type { VisitorMessage } from '@switchboard/contract'
import { Fragment, type RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { unreadCount } from '../../chat/chat-state.ts'
import { AwayForm, NameForm, useContactForms } from '../contact-forms.tsx'
import { IconButton } from '../IconButton.tsx'
import { useChat, useChatState } from '../use-chat.ts'
import { useLatest } from '../use-latest.ts'
import { History } from './History.tsx'
import { MessageItem } from './MessageItem.tsx'
import { earlier, follow, later, newest } from './message-window.ts'
import { NewsStatus } from './NewsStatus.tsx'
import { QueuedItem } from './QueuedItem.tsx'
import { useEdges } from './use-edges.ts'
import { useListFocus } from './use-list-focus.ts'
import { useScroll } from './use-scroll.ts'

interface Props {
  onReply: (message: VisitorMessage) => void
  /** The caret goes back into the message field. */
  onLeave: () => void
}

export function MessageList({ onReply, onLeave }: Props) {
  const { t, times, page } = useChat()
  const messages = useChatState((state) => state.messages)
  const queue = useChatState((state) => state.queue)
  const unreadAfter = useChatState((state) => state.unreadAfter)
  const unread = useChatState(unreadCount)
  const isTyping = useChatState((state) => state.isCompanyTyping)
  const listRef = useRef<HTMLDivElement>(null)
  const count = messages.length
  const { range, scroll, topRef, bottomRef, toNewest } = useMessageRange(listRef, count, queue.length)
  const focus = useListFocus(listRef)
  const drawn = messages.slice(range.start, range.end ?? count)
  const stop = drawn.some(({ id }) => id === focus.current) ? focus.current : drawn.at(-1)?.id
  const { form, nameAfter } = useContactForms(messages, queue.length > 0)
  const firstUnread = firstAfter(unreadAfter, messages)
  return (
    <div class="scroller">
      <section class="messages" ref={listRef} onScroll={scroll.look} aria-label={t('messages')}>
        <div>
          <div ref={topRef} class="edge" />
          {range.start === 0 && (
            <p class="bubble company greeting" dir="auto">
              {page.greeting}
            </p>
          )}
          <History />
          <ol {...focus.handlers}>
            {drawn.map((message, index) => {
              const before = drawn[index - 1]
              const isNewDay = !before || times.dayOf(before.at) !== times.dayOf(message.at)
              return (
                <Fragment key={message.id}>
                  {isNewDay && <li class="line">{times.day(message.at)}</li>}
                  {message === firstUnread && <li class="line unread">{t('unreadLine')}</li>}
                  <MessageItem message={message} isCurrent={message.id === stop} onReply={onReply} />
                  {form && message.id === nameAfter && <NameForm {...form} onLeave={onLeave} />}
                </Fragment>
              )
            })}
            {range.end === null && queue.map((queued) => <QueuedItem key={queued.id} queued={queued} />)}
          </ol>
          {form && range.end === null && <AwayForm {...form} onLeave={onLeave} />}
          <p class="typing">{isTyping && t('typing', { name: page.company_name })}</p>
          <div ref={bottomRef} class="edge" />
        </div>
      </section>
      {(!scroll.isAtEnd || range.end !== null) && (
        <IconButton
          class="to-newest"
          icon="down"
          label={t('toNewest')}
          onClick={toNewest}
          data-count={unread || null}
        />
      )}
      <NewsStatus />
    </div>
  )
}

const firstAfter = (after: number | null, messages: readonly VisitorMessage[]): VisitorMessage | undefined =>
  messages.find(({ from, position }) => after !== null && from === 'company' && position > after)

/** The messages that are drawn, of all that have come: those around where the visitor reads. */
function useMessageRange(listRef: RefObject<HTMLDivElement | null>, count: number, queued: number) {
  const scroll = useScroll(listRef, count === 0 && queued === 0)
  const [chosen, setRange] = useState(newest(count))
  const range = follow(chosen, count, scroll.isAtEnd)
  // What is scrolled to next begins at what is drawn now.
  if (range !== chosen) setRange(range)
  const { topRef, bottomRef } = useEdges(listRef, {
    top: () => setRange((before) => earlier(before, count)),
    bottom: () => setRange((before) => later(before, count)),
  })
  const toNewest = () => {
    setRange(newest(count))
    scroll.stick()
  }
  const toNewestRef = useLatest(toNewest)
  // What the visitor writes is seen, wherever he or she was reading.
  useEffect(() => {
    if (queued > 0) toNewestRef.current()
  }, [queued, toNewestRef])
  useOpeningWithNews(toNewest)
  return { range, scroll, topRef, bottomRef, toNewest }
}

/** Who opens the chat again comes for what is new; without that he or she goes on reading where it was closed. */
function useOpeningWithNews(show: () => void): void {
  const { store, onOpen, onClose } = useChat()
  const showRef = useLatest(show)
  useEffect(() => {
    let isClosed = false
    const ends = [
      onClose(() => {
        isClosed = true
      }),
      onOpen(() => {
        if (isClosed && unreadCount(store.get()) > 0) showRef.current()
        isClosed = false
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [store, onOpen, onClose, showRef])
}
