import type { Message, MessageRange } from '@switchboard/contract'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { type ChatHandle, useOpenTicket } from '../../../live/open-ticket.ts'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { ToNewest } from '../../../ui/chat/ToNewest.tsx'
import { Announced } from '../../../ui/feedback/Announced.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, hasActions } from '../message/message-actions.ts'
import { MessageSheet } from '../message/MessageSheet.tsx'
import { dayAt, streamRows } from '../stream-rows.ts'
import styles from './Stream.module.css'
import { StreamLog } from './StreamLog.tsx'
import type { StreamAdditions } from './StreamRow.tsx'
import { useAnnounceMessages } from './use-announce-messages.ts'
import type { ChatNavigation } from './use-chat.ts'
import { useFloatingDay } from './use-floating-day.ts'
import { useNewMessages } from './use-new-messages.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useStreamScroll } from './use-stream-scroll.ts'
import { useVirtualStream } from './use-virtual-stream.ts'

type StreamProps = { chat: MessageRange; navigation: ChatNavigation; additions: StreamAdditions }

/** The messages with their day titles, from the newest upwards, and the way back to the newest. */
export function Stream({ chat, navigation, additions }: StreamProps) {
  const { notes, tail } = additions
  const today = useNow(60_000)
  const { ticket } = useOpenChat()
  const scroller = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<string | null>(null)
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
    navigation,
    hasOlder: chat.hasOlder,
    hasNewer: chat.hasNewer,
    onAway: setAway,
    onFocusRow: focus.focusRow,
    onScrolled: (index) => floating.show(dayAt(rows, index)),
  })
  const newest = useToNewest(scroll.toEnd, navigation.newest)
  useChatCommands(chat, {
    toNewest: newest,
    show: (messageid) => navigation.jump(messageid, true),
    toMessages: () => tabStop !== -1 && focus.focusRow(tabStop),
  })
  const inMenu = chat.messages.find(({ messageid }) => messageid === menu)
  const arrived = useAnnounceMessages(chat, ticket.last_seq, ticket.client_name)
  return (
    <div className={styles.area}>
      {floating.title && <FloatingDay title={floating.title} today={today} />}
      <div ref={scroller} className={styles.stream} onScroll={scroll.scrolled}>
        <StreamLog
          rows={rows}
          virtual={virtual}
          hasOlder={chat.hasOlder}
          today={today}
          additions={additions}
          hit={navigation.hit}
          tabStop={tabStop}
          onMenu={setMenu}
          onKeyDown={focus.onKeyDown}
        />
      </div>
      <Announced text={arrived} />
      {inMenu && <MessageMenu message={inMenu} onClose={() => setMenu(null)} />}
      {!isAtEnd && <UnseenBelow unseen={unseen} onPress={newest} />}
    </div>
  )
}

/** To the end of what is loaded, and, where that is not the newest message, to it once it is. */
function useToNewest(toEnd: () => void, restoreNewest: () => void): () => void {
  return useCallback(() => {
    toEnd()
    restoreNewest()
  }, [toEnd, restoreNewest])
}

/** What keys and notices outside of the chat ask of its messages. */
function useChatCommands(
  chat: MessageRange,
  commands: Pick<ChatHandle, 'toNewest' | 'show' | 'toMessages'>,
): void {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  const handle: ChatHandle = {
    ...commands,
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
  useImperativeHandle(useOpenTicket().chat, () => handle)
}

function MessageMenu({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  return hasActions({ ...openChat, message }, t) && <MessageSheet message={message} onClose={onClose} />
}

type FloatingDayProps = {
  title: NonNullable<ReturnType<typeof useFloatingDay>['title']>
  today: Date
}

/** The day of the messages at the upper edge, while the reader scrolls. */
function FloatingDay({ title: { day, isFading }, today }: FloatingDayProps) {
  const { t } = useTranslation()
  return <DayTitle text={dayText(day, today, t)} dateTime={day} isFloating isFading={isFading} />
}

function UnseenBelow({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const { t } = useTranslation()
  const { leave } = useOpenTicket()
  return (
    <ToNewest
      text={t('chat.newest')}
      {...(unseen > 0 && {
        unseen: { count: unseen, label: t('chat.newMessages', { count: unseen }) },
      })}
      onPress={() => {
        onPress()
        leave()
      }}
    />
  )
}
