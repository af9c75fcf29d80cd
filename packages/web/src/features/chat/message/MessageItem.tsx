import { isClosed, type Message, type MyTicket } from '@switchboard/contract'
import { Pin } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime, timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import { Quote } from '../../../ui/chat/Quote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { MessageDeeds } from '../deeds.ts'
import { contentOf } from './content.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { authorOf, failureReason, messageWords, ticksOf } from './message-words.ts'
import { Tools } from './Tools.tsx'

export type MessageItemProps = {
  message: Message
  album: readonly Message[]
  isFirst: boolean
  ticket: MyTicket
  deeds: MessageDeeds
  /** Reactions the channel takes from us. */
  reactions: readonly string[]
  mayReply: boolean
  /** The part of it that was jumped to just now: itself, or a photo of its album. */
  hit: string | null
  isTouched: boolean
  hasFocusStop: boolean
  onTouch: (messageid: string) => void
  onReply: (message: Message) => void
  onView: (messageid: string) => void
  onQuote: (message: Message) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, album, ticket, deeds, isTouched, onTouch } = props
  const { t } = useTranslation()
  const me = useMe()
  const name = authorOf(message, me.id, t)
  const time = { dateTime: message.created_on, words: timeOf(message.created_on) }
  const ticks = ticksOf(message, t)
  const meta = {
    time,
    ...(ticks && { ticks }),
    ...(message.edited_on !== null && { edited: t('message.edited') }),
    ...(message.pinned && { mark: <Icon of={Pin} size="xs" /> }),
  }
  const reason = failureReason(message, t)
  const isTheirs = message.isagent && message.created_by !== me.id
  const showing = { album, hit: props.hit, name, meta, t, onView: props.onView, onRefetch: deeds.refetch }
  const text = messageWords(message, t)
  return (
    <MessageBubble
      id={`message-${message.messageid}`}
      side={message.isagent ? 'agent' : 'client'}
      isFirst={props.isFirst}
      author={props.isFirst && isTheirs ? name : undefined}
      label={
        ticks
          ? t('message.labelOurs', { name, time: time.words, text, delivery: ticks.label })
          : t('message.label', { name, time: time.words, text })
      }
      content={contentOf(message, showing)}
      meta={meta}
      quote={<Before {...props} />}
      reactions={<MessageReactions {...props} />}
      failure={
        reason === undefined
          ? undefined
          : {
              reason,
              actions: isClosed(ticket) ? null : (
                <Button label={t('message.retry')} size="sm" onPress={() => deeds.retry(message.messageid)} />
              ),
            }
      }
      tools={isTouched && message.deleted_on === null ? <Tools {...props} /> : undefined}
      isHit={props.hit !== null}
      place={{ at: message.seq, of: Math.max(ticket.last_seq, message.seq) }}
      tabIndex={props.hasFocusStop ? 0 : -1}
      onKeyDown={props.onKeyDown}
      onFocus={() => onTouch(message.messageid)}
      onPointerOver={() => onTouch(message.messageid)}
    />
  )
})

/** What stands in a bubble before its content. */
function Before(props: MessageItemProps) {
  const { t } = useTranslation()
  const from = props.message.forwarded_from
  return (
    <>
      {from !== null && <span className="muted small">{t('message.forwarded', { name: from })}</span>}
      <OriginalMessage {...props} />
    </>
  )
}

/** §2: a reply shows the original message and its creation date. */
function OriginalMessage({ message, ticket, onQuote }: MessageItemProps) {
  const { t } = useTranslation()
  const { originalMessage, originalMessageId, originalMessageCreatedOn: at } = message
  if (originalMessage === null || at === null) return undefined
  return (
    <Quote
      who={message.originalMessageIsAgent ? t('common.you') : ticket.client_name}
      time={{ dateTime: at, words: dateAndTime(at) }}
      text={originalMessage}
      {...(originalMessageId !== null && {
        jump: { label: t('message.jumpToQuote'), onPress: () => onQuote(message) },
      })}
    />
  )
}
