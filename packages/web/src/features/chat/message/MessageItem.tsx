import type { Message, MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Pin } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { dateAndTime, timeOf } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { MessageBubble } from '../../../ui/chat/MessageBubble.tsx'
import type { MessageMetaProps } from '../../../ui/chat/MessageMeta.tsx'
import { Quote } from '../../../ui/chat/Quote.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { chatQuery } from '../chat-query.ts'
import { useOpenChat } from '../open-chat.ts'
import { contentOf } from './content.tsx'
import { FailureActions } from './FailureActions.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { MessageText } from './MessageText.tsx'
import { mayReplyTo } from './message-actions.ts'
import {
  authorOf,
  failureOfMessage,
  isDiscarded,
  messageText,
  spokenMessage,
  ticksOf,
} from './message-text.ts'
import { Tools } from './Tools.tsx'

type MessageItemProps = {
  message: Message
  album: readonly Message[]
  isFirst: boolean
  /** The part that the user has just jumped to: the message itself, or a photo of its album. */
  hit: string | null
  isTouched: boolean
  hasFocusStop: boolean
  onTouch: (messageid: string, pointer?: PointerEvent) => void
  /** Opens all that can be done with it. */
  onMenu: (messageid: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, album, isTouched, onTouch } = props
  const chat = useOpenChat()
  const { ticket } = chat
  const { t } = useTranslation()
  const me = useMe()
  const name = authorOf(message, { myId: me.id, client: ticket.client_name, t })
  const meta = metaOf(message, t)
  const isTheirs = message.isagent && message.created_by !== me.id
  const showing = {
    album,
    hit: props.hit,
    name,
    meta,
    t,
    onView: chat.view,
    onRefetch: chat.mutations.refetch,
  }
  return (
    <MessageBubble
      id={`message-${message.messageid}`}
      side={message.isagent ? 'agent' : 'client'}
      isFirst={props.isFirst}
      author={props.isFirst && isTheirs ? name : undefined}
      label={spokenMessage(message, { name, client: ticket.client_name, t })}
      content={{ ...contentOf(message, showing), quote: <Before message={message} /> }}
      meta={meta}
      reactions={<MessageReactions message={message} />}
      failure={failureIn(message, ticket, t)}
      isHit={props.hit !== null}
      aria-posinset={message.seq}
      aria-setsize={Math.max(ticket.last_seq, message.seq)}
      tabIndex={props.hasFocusStop ? 0 : -1}
      onKeyDown={(event) => {
        props.onKeyDown(event)
        if (event.key === 'Enter' && event.target === event.currentTarget) props.onMenu(message.messageid)
      }}
      touch={{
        tools: isTouched && message.deleted_on === null && !isDiscarded(message) && (
          <Tools message={message} />
        ),
        onMenu: () => props.onMenu(message.messageid),
        onSwipe: mayReplyTo({ ...chat, message }) ? () => chat.reply(message) : undefined,
      }}
      onFocus={() => onTouch(message.messageid)}
      onPointerOver={(pointer) => onTouch(message.messageid, pointer)}
    />
  )
})

function metaOf(message: Message, t: TFunction): MessageMetaProps {
  const ticks = ticksOf(message, t)
  return {
    time: { dateTime: message.created_on, text: timeOf(message.created_on) },
    ...(ticks && { ticks }),
    ...(message.edited_on !== null && { edited: t('message.edited') }),
    ...(message.pinned && { mark: <Icon of={Pin} size="xs" /> }),
  }
}

function failureIn(message: Message, { platform, may }: MyTicket, t: TFunction) {
  const failure = failureOfMessage(message, { t, platform: platformName(platform, t) })
  return failure && { ...failure, actions: may.send && <FailureActions message={message} /> }
}

/** What precedes the content in a bubble. */
function Before({ message }: { message: Message }) {
  const { t } = useTranslation()
  const from = message.forwarded_from
  return (
    <>
      {from !== null && <p className="muted small">{t('message.forwarded', { name: from })}</p>}
      <OriginalMessage message={message} />
    </>
  )
}

/** A message of this chat, unless it is above or below what is loaded. */
function useLoaded(messageid: string | null): Message | undefined {
  const { ticket } = useOpenChat()
  const chat = useQuery({
    ...chatQuery(ticket),
    enabled: false,
    select: ({ value }) => value.messages.find((one) => one.messageid === messageid),
  })
  return chat.data
}

/** A reply shows the original message and its creation date; what is no message of the chat has none (a story). */
function OriginalMessage({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { ticket, jump } = useOpenChat()
  const me = useMe()
  const { originalMessage, originalMessageId, originalMessageCreatedOn: at } = message
  const original = useLoaded(originalMessageId)
  if (originalMessage === null) return undefined
  if (at === null) {
    if (originalMessage === '') return undefined
    return <Quote who={platformName(ticket.platform, t)} text={<MessageText text={originalMessage} />} />
  }
  const client = ticket.client_name
  const ours = original ? authorOf(original, { myId: me.id, client, t }) : t('message.quoteOfOurs')
  return (
    <Quote
      who={message.originalMessageIsAgent ? ours : client}
      time={{ dateTime: at, body: dateAndTime(at) }}
      text={originalMessage || (original && messageText(original, t))}
      {...(originalMessageId !== null && {
        jump: { label: t('message.jumpToQuote'), onPress: () => jump(originalMessageId) },
      })}
    />
  )
}
