import type { Message } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Copy, Pin, PinOff, Reply, RotateCw } from 'lucide-react'
import type { MessageTool } from '../../../ui/chat/MessageTools.tsx'
import { copyMessage } from '../../../live/copy-message.ts'
import type { OpenChat } from '../open-chat.ts'
import { isDiscarded } from './message-text.ts'

/** A message and its chat. */
export type MessageInChat = OpenChat & { message: Message }

export type MessageAction = MessageTool & { key: 'reply' | 'pin' | 'copy' | 'retry' }

/** The actions of a message that my rights and the channel allow: by pointer, by touch and by letter. */
export function actionsOf(inChat: MessageInChat, t: TFunction): MessageAction[] {
  const { message, ticket, mutations, reply } = inChat
  const isGone = message.deleted_on !== null || isDiscarded(message)
  const all: (MessageAction | false)[] = [
    mayReplyTo(inChat) && {
      key: 'reply',
      icon: Reply,
      label: t('message.reply'),
      keys: ['R'],
      onPress: () => reply(message),
    },
    !isGone &&
      message.content !== '' && {
        key: 'copy',
        icon: Copy,
        label: t('message.copy'),
        keys: ['C'],
        onPress: () => void copyMessage(message.content, t),
      },
    !isGone &&
      ticket.may.pin && {
        key: 'pin',
        icon: message.pinned ? PinOff : Pin,
        label: t(message.pinned ? 'message.unpin' : 'message.pin'),
        keys: ['P'],
        onPress: () => (message.pinned ? mutations.unpin(message) : mutations.pin(message)),
      },
    (message.delivery === 'failed' || message.delivery === 'unconfirmed') &&
      ticket.may.send && {
        key: 'retry',
        icon: RotateCw,
        label: t('message.retry'),
        onPress: () => mutations.retry(message.messageid),
      },
  ]
  return all.filter((action) => action !== false)
}

export const mayReplyTo = ({ message, ticket, mayReply }: MessageInChat): boolean =>
  message.deleted_on === null && !isDiscarded(message) && ticket.may.send && mayReply

/** The reactions I can give it; none where I may not or the channel cannot. */
export const reactionsFor = ({ message, ticket, reactions }: MessageInChat): readonly string[] =>
  ticket.may.react && !message.isagent && message.deleted_on === null ? reactions.slice(0, 8) : []

export const hasActions = (inChat: MessageInChat, t: TFunction): boolean =>
  actionsOf(inChat, t).length > 0 || reactionsFor(inChat).length > 0

export function toggleReaction({ message, mutations }: MessageInChat, emoji: string): void {
  const reaction = message.agent_reaction === emoji ? null : emoji
  mutations.react({ messageid: message.messageid, reaction })
}
