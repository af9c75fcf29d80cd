import type { PrivateMessage } from '@switchboard/contract'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../../lib/browser.ts'
import { dateAndTime, dayOf, timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import { Quote } from '../../../ui/chat/Quote.tsx'
import { useOpenTalk } from '../open-talk.ts'
import { PrivateReactions } from './PrivateReactions.tsx'
import styles from './PrivateStream.module.css'
import { PrivateTools } from './PrivateTools.tsx'

type PrivateMessageItemProps = {
  message: PrivateMessage
  isFirst: boolean
  isHit: boolean
  isTouched: boolean
  hasFocusStop: boolean
  /** When the colleague read it, of the newest message that was read. */
  readOn: string | null
  onTouch: (pointer?: PointerEvent) => void
  /** Opens all that can be done with it. */
  onMenu: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function PrivateMessageItem({ message, isTouched, readOn, ...props }: PrivateMessageItemProps) {
  const { t } = useTranslation()
  const me = useMe()
  const talk = useOpenTalk()
  const { parts, readByColleague } = talk
  const isMine = message.senderid === me.id
  const name = talk.nameOf(message)
  const time = timeOf(message.created_on)
  const delivery = message.seq <= readByColleague ? 'read' : 'sent'
  const label =
    readOn === null ? t(`message.delivery.${delivery}`) : t('private.readAt', { time: readTime(readOn) })
  const ticks = isMine ? ({ delivery, label } as const) : undefined
  const meta = { time: { dateTime: message.created_on, text: time }, ...(ticks && { ticks }) }
  const text = parts.textOf(message, t)
  const content = parts.contentOf(message, { name, meta, t, onView: talk.view })
  return (
    <>
      <MessageBubble
        id={`private-${message.messageid}`}
        side={isMine ? 'agent' : 'client'}
        isFirst={props.isFirst}
        label={
          ticks
            ? t('message.labelOurs', { name, time, text, delivery: ticks.label })
            : t('message.label', { name, time, text })
        }
        content={{ ...content, quote: <OriginalMessage message={message} /> }}
        meta={meta}
        reactions={message.reactions.length > 0 && <PrivateReactions message={message} />}
        isHit={props.isHit}
        tabIndex={props.hasFocusStop ? 0 : -1}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          props.onKeyDown(event)
          if (event.key === 'Enter') props.onMenu()
        }}
        touch={{
          tools: isTouched && <PrivateTools message={message} />,
          onMenu: props.onMenu,
          onSwipe: talk.isLocked ? undefined : () => talk.reply(message),
        }}
        onFocus={() => props.onTouch()}
        onPointerOver={props.onTouch}
      />
      {readOn !== null && (
        <p className={styles.read} aria-hidden>
          {label}
        </p>
      )}
    </>
  )
}

/** Of today the time alone. */
const readTime = (at: string): string =>
  dayOf(at) === dayOf(now().toISOString()) ? timeOf(at) : dateAndTime(at)

function OriginalMessage({ message }: { message: PrivateMessage }) {
  const { t } = useTranslation()
  const { nameOf, jump } = useOpenTalk()
  const {
    originalMessage: text,
    originalMessageId: messageid,
    originalMessageCreatedOn: at,
    originalMessageSenderId: senderid,
  } = message
  if (text === null || messageid === null || at === null || senderid === null) return undefined
  return (
    <Quote
      who={nameOf({ senderid })}
      time={{ dateTime: at, body: dateAndTime(at) }}
      text={text}
      jump={{ label: t('message.jumpToQuote'), onPress: () => jump(messageid) }}
    />
  )
}
