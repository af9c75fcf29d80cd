import { openStore } from '../../lib/store.ts'

/** What keys and notices outside of the chat can ask the stream in front for. */
export interface StreamRemote {
  toNewest: () => void
  /** Shows a message and gives it the focus. */
  show: (messageid: string) => void
}

export const streamRemote = openStore<StreamRemote | null>(null)
