import { useEffect, useEffectEvent } from 'react'
import { WorkerMessage } from './tab-messages.ts'

/**
 * What to do when a notification is clicked that leads to a path of this site, and whether this page shows it already; at the
 * sign-in nothing is shown.
 */
export function useFollowedNotice(
  onFollow: (path: string) => void,
  isShown: (path: string) => boolean = () => false,
): void {
  const handleMessage = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    const message = WorkerMessage.safeParse(data)
    if (!message.success) return
    const { kind, path } = message.data
    if (kind === 'go') onFollow(path)
    else ports[0]?.postMessage(isShown(path))
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const listen = (event: MessageEvent<unknown>) => handleMessage(event)
    serviceWorker.addEventListener('message', listen)
    serviceWorker.startMessages()
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
}
