import type { Message, MyTicket } from '@switchboard/contract'
import { createContext, use } from 'react'
import type { MessageMutations } from './mutations.ts'

/**
 * The data that every message of the open chat needs. It stays the same object until one of its values changes, so that
 * opening a panel does not render the messages again.
 */
export interface OpenChat {
  ticket: MyTicket
  mutations: MessageMutations
  /** Reactions the channel takes from us. */
  reactions: readonly string[]
  mayReply: boolean
  reply: (message: Message) => void
  /** Opens the choice of templates; undefined where the channel has none. */
  pickTemplate: (() => void) | undefined
  jump: (messageid: string) => void
  /** Opens a photo or video in the viewer. */
  view: (messageid: string) => void
}

export const OpenChatContext = createContext<OpenChat | null>(null)

export function useOpenChat(): OpenChat {
  const chat = use(OpenChatContext)
  if (chat === null) throw new Error('asked for the open chat outside of it')
  return chat
}

/** The word that is searched for in the chat; empty without a search. */
export const FoundWordContext = createContext('')
