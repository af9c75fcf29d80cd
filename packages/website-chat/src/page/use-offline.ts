import { useEffect, useState } from 'preact/hooks'
import { useChatState } from './use-chat.ts'

/** The browser has no connection, or nobody answers. */
export function useIsOffline(): boolean {
  const isLost = useChatState(({ connection, queue }) => connection === 'lost' || queue.some(isStuck))
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isLost || !isOnline
}

const isStuck = ({ state, tries }: { state: string; tries: number }) => state === 'waiting' && tries > 0
