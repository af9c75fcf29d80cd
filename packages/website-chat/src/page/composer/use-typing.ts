import { useRef } from 'preact/hooks'
import { useChat } from '../use-chat.ts'

/** The company sees for some seconds that somebody types: it is repeated while that goes on. */
const everyMs = 3000

export function useTyping() {
  const { conversation } = useChat()
  const lastRef = useRef(Number.NEGATIVE_INFINITY)
  const stop = () => {
    if (lastRef.current === Number.NEGATIVE_INFINITY) return
    lastRef.current = Number.NEGATIVE_INFINITY
    conversation.typing(false)
  }
  return {
    stop,
    noticed(hasText: boolean) {
      if (!hasText) return stop()
      if (performance.now() - lastRef.current < everyMs) return
      lastRef.current = performance.now()
      conversation.typing(true)
    },
  }
}
