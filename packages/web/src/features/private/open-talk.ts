import type { ChatPartner, Colleague, PrivateMessage, PrivateReaction } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { type ComponentType, createContext, type ReactNode, type RefObject, use } from 'react'
import type { FieldListProps } from '../../lib/field-list.ts'
import type { MessageContent } from '../../ui/chat/MessageBubble.tsx'
import type { MessageMetaProps } from '../../ui/chat/MessageMeta.tsx'

/** The one I write with. Who is locked is not listed among the colleagues: that chat can be read, and nothing is sent. */
export type TalkPartner = ChatPartner & { listed: Pick<Colleague, 'status' | 'department_name'> | null }

/** What a client's chat shows and offers in the same way. */
export interface SharedParts {
  EmojiPicker: ComponentType<{
    onPick: (emoji: string) => void
    field: RefObject<HTMLElement | null>
    beside: RefObject<HTMLElement | null>
    side: 'top' | 'start'
  }>
  /** What opens while one writes: emoji after a colon. */
  FieldList: ComponentType<FieldListProps>
  CopyDraft: ComponentType<{ draft: string }>
  Viewer: ComponentType<{
    messages: readonly PrivateMessage[]
    nameOf: (message: PrivateMessage) => string
    shown: string
    onShow: (messageid: string) => void
    onClose: () => void
    /** Quotes it; null where nothing can be sent. */
    replyOf: (messageid: string) => (() => void) | null
  }>
  contentOf(
    message: PrivateMessage,
    showing: { name: string; meta: MessageMetaProps; t: TFunction; onView: (messageid: string) => void },
  ): MessageContent
  textOf(message: PrivateMessage, t: TFunction): string
}

/** What every message of the open private chat needs. */
export interface OpenTalk {
  parts: SharedParts
  /** The author as shown: me, or the colleague. */
  nameOf: (message: Pick<PrivateMessage, 'senderid'>) => string
  /** The number up to which the colleague has read. */
  readByColleague: number
  /** The colleague is locked. */
  isLocked: boolean
  reply: (message: PrivateMessage) => void
  react: (message: PrivateMessage, reaction: PrivateReaction | null) => void
  view: (messageid: string) => void
  jump: (messageid: string) => void
  /** What lay over a message is left: the caret goes back to the composer. */
  leave: () => void
}

/** What I wrote and the server does not have yet. */
export interface Unsent {
  count: number
  bubbles: ReactNode
  /** Keeps a message until it is sent, also over a lost connection and a reload. */
  post: (content: string, replyTo: PrivateMessage | null, files?: readonly File[]) => void
}

export const OpenTalkContext = createContext<OpenTalk | null>(null)

export function useOpenTalk(): OpenTalk {
  const talk = use(OpenTalkContext)
  if (talk === null) throw new Error('asked for the private chat outside of it')
  return talk
}
