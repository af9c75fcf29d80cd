import { useEffect, useEffectEvent } from 'react'
import { WorkerMessage } from './tab-messages.ts'

/** A notification is clicked while this tab asks to sign in: it leads there afterwards. */
export function useNoticeAtSignIn(onFollow: (path: string) => void): void {
  const follow = useEffectEvent(onFollow)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const handleMessage = ({ data, ports }: MessageEvent<unknown>) => {
      const message = WorkerMessage.safeParse(data)
      if (!message.success) return
      if (message.data.kind === 'go') follow(message.data.path)
      else ports[0]?.postMessage(false)
    }
    navigator.serviceWorker.addEventListener('message', handleMessage)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
  }, [])
}
