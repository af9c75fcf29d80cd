import { useEffect, useState } from 'preact/hooks'
import { useChat, useChatState } from './use-chat.ts'

/**
 * Lies over the beginning of the messages, so that the end of a long chat does not move when it comes and goes, and none of
 * the buttons there are under it.
 */
export function Notices() {
  const { t } = useChat()
  const isRemoved = useChatState((state) => state.isRemoved)
  const isLost = useChatState(({ connection, queue }) => connection === 'lost' || queue.some(isStuck))
  const isOnline = useOnline()
  const isOffline = !isRemoved && (isLost || !isOnline)
  return (
    <output class="notices">
      {isOffline && <p class="notice">{t('offline')}</p>}
      {isRemoved && <p class="notice">{t('removed')}</p>}
    </output>
  )
}

const isStuck = ({ state, tries }: { state: string; tries: number }) => state === 'waiting' && tries > 0

function useOnline(): boolean {
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
  return isOnline
}
