import type { ConversationParts } from './conversation-parts.ts'

export interface Reading {
  /** What has come is read, if the visitor sees the end of the chat. */
  markRead(): void
  /** The page woke up: the desk may have been away before. */
  sendAgain(token: string): void
  /** Another visitor reads here. */
  forget(): void
}

/** Says to the desk up to where the visitor has read. */
export function openReading({ api, store, visit }: ConversationParts): Reading {
  /** What was read while the desk was away. */
  let unsent = 0

  async function send(token: string, position: number): Promise<void> {
    const outcome = await api.read(token, position)
    unsent = outcome.kind === 'away' ? position : 0
  }

  return {
    markRead() {
      const { isSeen, visitorRead, messages } = store.get()
      const token = visit.token()
      const last = messages.findLast(({ from }) => from === 'company')?.position ?? 0
      if (!isSeen || token === null || last <= visitorRead) return
      store.dispatch({ type: 'read', position: last })
      void send(token, last)
    },
    sendAgain(token) {
      if (unsent > 0) void send(token, unsent)
    },
    forget() {
      unsent = 0
    },
  }
}
