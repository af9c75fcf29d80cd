import { type ChatAction, type ChatState, reduce } from './chat-state.ts'

export interface ChatStore {
  get(): ChatState
  dispatch(action: ChatAction): void
  /** Answers how to stop listening. */
  subscribe(listener: () => void): () => void
}

export function openChatStore(first: ChatState): ChatStore {
  const listeners = new Set<() => void>()
  let state = first
  return {
    get: () => state,
    dispatch(action) {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
