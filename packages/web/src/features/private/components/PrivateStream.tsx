import type { PrivateMessage, PrivateMessageRange } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import {
  Fragment,
  type PointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../i18n/day-words.ts'
import { dayOf, timeOf } from '../../../lib/dates.ts'
import { messageLetters } from '../../../lib/message-letters.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DayTitle } from '../../../ui/chat/DayTitle.tsx'
import { ToNewest } from '../../../ui/chat/ToNewest.tsx'
import { useTouched } from '../../../ui/chat/use-touched.ts'
import { Announced } from '../../../ui/feedback/Announced.tsx'
import { fetchOlderTalk } from '../api.ts'
import type { PrivateTalk } from '../talk-query.ts'
import { type Unsent, useOpenTalk } from '../open-talk.ts'
import { privateActions } from '../private-actions.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { usePrivateFocus } from '../use-private-focus.ts'
import { usePrivateScroll } from '../use-private-scroll.ts'
import { PrivateMessageItem } from './PrivateMessageItem.tsx'
import { PrivateSheet } from './PrivateSheet.tsx'
import styles from './PrivateStream.module.css'

export type PrivateStreamProps = {
  talk: PrivateTalk
  name: string
  unsent: Unsent
  /** The message that the user has just jumped to. */
  hit: { messageid: string } | null
  /** To the composer, which leads back here with the arrow up. */
  onLeave: () => void
  enter: RefObject<(() => void) | null>
}

export function PrivateStream({ talk: { range }, name, unsent, hit, onLeave, enter }: PrivateStreamProps) {
  const { t } = useTranslation()
  const me = useMe()
  const box = useRef<HTMLDivElement>(null)
  const { messages } = range
  const { touched, touch, ofLog } = useTouched()
  const [menu, setMenu] = useState<string | null>(null)
  const focus = usePrivateFocus(box, messages, onLeave)
  const newest = messages.at(-1)?.seq ?? 0
  const { left, toEnd, scrolled } = usePrivateScroll(box, { newest, unsent: unsent.count, hit })
  useMarkRead(range, left === null)
  useImperativeHandle(enter, () => () => focus.show(focus.stop ?? undefined))
  useLetters(messages)
  const inMenu = messages.find(({ messageid }) => messageid === menu)
  const close = () => {
    setMenu(null)
    onLeave()
  }
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.stream} onScroll={({ currentTarget }) => scrolled(currentTarget)}>
        <div
          className={styles.inner}
          role="log"
          aria-label={t('private.messages', { name })}
          aria-live="off"
          {...ofLog}
        >
          {range.hasOlder && <Older receiverid={range.receiverid} />}
          <Days range={range} hit={hit} touched={touched} onTouch={touch} focus={focus} onMenu={setMenu} />
          {unsent.bubbles}
        </div>
        <Arrived messages={messages} />
        {inMenu && <PrivateSheet message={inMenu} onClose={close} />}
      </div>
      {left !== null && (
        <Newest
          count={messages.filter(({ seq, senderid }) => seq > left && senderid !== me.id).length}
          onPress={() => {
            toEnd()
            onLeave()
          }}
        />
      )}
    </div>
  )
}

type DaysProps = {
  range: PrivateMessageRange
  hit: PrivateStreamProps['hit']
  touched: string | null
  onTouch: (messageid: string, pointer?: PointerEvent) => void
  focus: ReturnType<typeof usePrivateFocus>
  onMenu: (messageid: string) => void
}

/** The messages under the titles of their days. */
function Days({ range, hit, touched, onTouch, focus, onMenu }: DaysProps) {
  const { t } = useTranslation()
  const me = useMe()
  const today = useNow(60_000)
  const { messages, read } = range
  const lastRead = messages.findLast(({ senderid, seq }) => senderid === me.id && seq <= read.theirs)
  return messages.map((message, place) => {
    const { messageid } = message
    const above = messages[place - 1]
    const day = dayOf(message.created_on)
    const isNewDay = above === undefined || dayOf(above.created_on) !== day
    return (
      <Fragment key={messageid}>
        {isNewDay && <DayTitle text={dayText(day, today, t)} dateTime={day} />}
        <PrivateMessageItem
          message={message}
          isFirst={isNewDay || above.senderid !== message.senderid}
          isHit={messageid === hit?.messageid}
          isTouched={messageid === touched}
          hasFocusStop={messageid === focus.stop}
          onTouch={(pointer) => {
            onTouch(messageid, pointer)
            focus.visit(messageid)
          }}
          onMenu={() => onMenu(messageid)}
          onKeyDown={focus.onKeyDown}
          readOn={message === lastRead ? read.theirs_on : null}
        />
      </Fragment>
    )
  })
}

/** Back to the end, with the number of messages that arrived out of sight. */
function Newest({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <ToNewest
      text={t('chat.newest')}
      {...(count > 0 && { unseen: { count, label: t('chat.newMessages', { count }) } })}
      onPress={onPress}
    />
  )
}

/** R and C act on the message that has the focus. */
function useLetters(messages: readonly PrivateMessage[]): void {
  const { t } = useTranslation()
  const talk = useOpenTalk()
  useEffect(() =>
    messageLetters.follow((letter) => {
      const message = messages.find(({ messageid }) => document.activeElement?.id === `private-${messageid}`)
      if (message)
        privateActions(message, talk, t)
          .find(({ key }) => key === letter)
          ?.onPress()
    }),
  )
}

/** What screen readers announce of an arriving message; what was there already is not announced. */
function Arrived({ messages }: { messages: readonly PrivateMessage[] }) {
  const { t } = useTranslation()
  const me = useMe()
  const { nameOf, parts } = useOpenTalk()
  const [onOpening] = useState(messages.at(-1)?.seq ?? 0)
  const newest = messages.at(-1)
  const isNews = newest !== undefined && newest.seq > onOpening && newest.senderid !== me.id
  if (!isNews) return <Announced text="" />
  const label = { name: nameOf(newest), time: timeOf(newest.created_on), text: parts.textOf(newest, t) }
  return <Announced text={t('message.label', label)} />
}

function Older({ receiverid }: { receiverid: string }) {
  const { t } = useTranslation()
  const me = useMe()
  const queries = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const older = () => {
    setLoading(true)
    void fetchOlderTalk(queries, me, receiverid)
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  return <Button label={t('private.older')} size="sm" tone="quiet" isPending={isLoading} onPress={older} />
}
