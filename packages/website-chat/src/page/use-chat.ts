import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { ChatState } from '../chat/chat-state.ts'
import type { Chat } from './chat.ts'
import { useLatest } from './use-latest.ts'

export const ChatContext = createContext<Chat | undefined>(undefined)

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('A part of the chat is drawn outside of it.')
  return chat
}

/** A part of the state; the component is drawn again when it is another one. */
export function useChatState<T>(select: (state: ChatState) => T): T {
  const { store } = useChat()
  const [, redraw] = useState(0)
  const value = select(store.get())
  const drawnRef = useLatest({ select, value })
  useEffect(() => {
    const look = () => {
      const drawn = drawnRef.current
      if (drawn.select(store.get()) !== drawn.value) redraw((count) => count + 1)
    }
    // It may have changed between the first drawing and now.
    look()
    return store.subscribe(look)
  }, [store, drawnRef])
  return value
}
