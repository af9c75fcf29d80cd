import type { Message, MyTicket } from '@switchboard/contract'
import { createContext, type RefObject, use } from 'react'

/** The panel over the chat. */
export type OpenPanel = 'find' | 'pins' | 'client' | null

/** The commands that keys and notices outside of the chat send to its messages. */
export interface ChatHandle {
  toNewest: () => void
  /** Shows a message and gives it the focus. */
  show: (messageid: string) => void
  /** Gives the focus to the message that the arrows start from. */
  toMessages: () => void
  /** Does something with the message that has the focus. */
  onMessage: (tool: 'reply' | 'pin' | 'copy') => void
}

/**
 * How an answer is sent: now, after which the ticket stays open, is closed, or makes room for the next one that waits for an
 * answer; or at a later time.
 */
export type SendMode = 'stay' | 'close' | 'next' | 'later'

/** The commands of the palette to what sends: the composer, or the files over it. */
export interface ComposerHandle {
  send: (mode: SendMode) => void
}

/** And to the tools of the composer. */
export interface TicketComposerHandle extends ComposerHandle {
  attach: () => void
  pickTemplate: (() => void) | undefined
}

/** The ticket whose chat is open, its open panels, and its actions. */
export interface OpenTicket {
  ticket: MyTicket
  panel: OpenPanel
  setPanel: (panel: OpenPanel) => void
  /** Who the client is and what was before, beside the chat or over it. */
  isClientShown: boolean
  toggleClient: () => void
  /** An internal note is written instead of an answer. */
  isNote: boolean
  setNote: (isNote: boolean) => void
  /** The message that the answer quotes. */
  replyTo: Message | null
  /** What shows of it: a photo or a voice message may have no text. */
  quotedText: string
  reply: (message: Message | null) => void
  accept: () => void
  isAccepting: boolean
  /** Opens the choice of the new handler, or the question whether to close the ticket. */
  reassign: () => void
  close: () => void
  /** Opens the choice until when to put the ticket away. */
  snooze: () => void
  endSnooze: () => void
  openTranscript: () => void
  openPalette: () => void
  /** Opens the choice of templates; undefined where the channel has none. */
  pickTemplate: (() => void) | undefined
  /** An overlay of the chat was closed. */
  leave: () => void
  /** Back to the list. */
  back: () => void
  chat: RefObject<ChatHandle | null>
  composer: RefObject<TicketComposerHandle | null>
  /** The message that the chat goes to once it is loaded, and what is called when it does. */
  goal: string | null
  onReached: () => void
}

export const OpenTicketContext = createContext<OpenTicket | null>(null)

/** The ticket in front; only asked inside its chat. */
export function useOpenTicket(): OpenTicket {
  const open = use(OpenTicketContext)
  if (open === null) throw new Error('asked for the open ticket outside its chat')
  return open
}
