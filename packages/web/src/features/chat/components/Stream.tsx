import type { MessageRange } from '@switchboard/contract'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { type ChatHandle, useOpenTicket } from '../../../live/open-ticket.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { ToNewest } from '../../../ui/chat/ToNewest.tsx'
import { Spinner } from '../../../ui/figures/Spinner.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, hasActions } from '../message/message-actions.ts'
import { MessageSheet } from '../message/MessageSheet.tsx'
import { dayAt, streamRows } from '../stream-rows.ts'
import styles from './Stream.module.css'
import { type StreamAdditions, StreamRow } from './StreamRow.tsx'
import { useAnnounceMessages } from './use-announce-messages.ts'
import type { ChatNavigation } from './use-chat.ts'
import { useFloatingDay } from './use-floating-day.ts'
import { useNewMessages } from './use-new-messages.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useStreamScroll } from './use-stream-scroll.ts'
import { useVirtualStream } from './use-virtual-stream.ts'

type StreamProps = { chat: MessageRange; navigation: ChatNavigation; additions: StreamAdditions }

export function Stream({ chat, navigation, additions }: StreamProps) {
  const { notes, tail } = additions
  const { t } = useTranslation()
  const today = useNow(60_000)
  const openChat = useOpenChat()
  const openTicket = useOpenTicket()
  const { ticket } = openChat
  const scroller = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<string | null>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const [isAway, setAway] = useState(false)
  const isAtEnd = !isAway && !chat.hasNewer
  const floating = useFloatingDay()
  const { line, unseen } = useNewMessages(ticket, chat, isAtEnd)
  const rows = useMemo(() => streamRows(chat, line, notes, tail.key !== ''), [chat, line, notes, tail.key])
  const tabStop = useRovingFocus(scroller, rows)
  const virtual = useVirtualStream(scroller, rows, { hasOlder: chat.hasOlder, tabStop })
  const focus = useRowFocus(scroller, rows, virtual)
  const scroll = useStreamScroll(scroller, {
    virtual,
    rows,
    target: navigation.target,
    landedOn: navigation.landedOn,
    hasNewer: chat.hasNewer,
    onLanded: navigation.landed,
    onOlder: chat.hasOlder ? navigation.older : undefined,
    onNewer: chat.hasNewer ? navigation.newer : undefined,
    onDrop: navigation.drop,
    onAway: setAway,
    onFocusRow: focus.focusRow,
    onScrolled: (index) => floating.show(dayAt(rows, index)),
  })
  const { toEnd } = scroll
  const restoreNewest = navigation.newest
  const newest = useCallback(() => {
    toEnd()
    restoreNewest()
  }, [toEnd, restoreNewest])
  const handle: ChatHandle = {
    toNewest: newest,
    show: (messageid) => navigation.jump(messageid, true),
    toMessages: () => tabStop !== -1 && focus.focusRow(tabStop),
    onMessage(tool) {
      const message = chat.messages.find(
        ({ messageid }) => document.activeElement?.id === `message-${messageid}`,
      )
      if (message)
        actionsOf({ ...openChat, message }, t)
          .find(({ key }) => key === tool)
          ?.onPress()
    },
  }
  useImperativeHandle(openTicket.chat, () => handle)
  const inMenu = chat.messages.find(({ messageid }) => messageid === menu)
  const arrived = useAnnounceMessages(chat, ticket.last_seq)
  return (
    <div className={styles.area}>
      {floating.title && (
        <DayTitle
          text={dayText(floating.title.day, today, t)}
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
                    today={today}
                    additions={additions}
                    hit={navigation.hit}
                    isTouched={item.key === touched}
                    hasFocusStop={index === tabStop}
                    onTouch={setTouched}
                    onMenu={setMenu}
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
      {inMenu && hasActions({ ...openChat, message: inMenu }, t) && (
        <MessageSheet message={inMenu} onClose={() => setMenu(null)} />
      )}
      {!isAtEnd && (
        <ToNewest
          text={t('chat.newest')}
          {...(unseen > 0 && {
            unseen: { count: unseen, label: t('chat.newMessages', { count: unseen }) },
          })}
          onPress={newest}
        />
      )}
    </div>
  )
}
