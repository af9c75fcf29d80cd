import { openStore } from '../../lib/store.ts'

/** What keys and notices outside of the chat can ask the stream in front for. */
export interface ChatCommands {
  toNewest: () => void
  /** Shows a message and gives it the focus. */
  show: (messageid: string) => void
  /** Gives the focus to the message that the arrows start from. */
  toMessages: () => void
  /** Does something with the message that has the focus. */
  onMessage: (tool: 'reply' | 'pin' | 'copy') => void
}

export const chatCommands = openStore<ChatCommands | null>(null)
