import { type ActivityWord, limits, socketMessages } from '@switchboard/contract'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { activeSocket } from '../../live/active-socket.ts'
import { noteTyping, typing } from './typing.ts'

/**
 * Tells the desk which ticket is in front of me and whether I write in it: on every change, again while it lasts, and
 * when the line is back. A tab in the background looks at nothing.
 */
export function useSendActivity(ticketid: string): void {
  const what = useStore(typing)
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (!isOpen) return
    const look = () => send(document.hidden ? noTicket : { ticketid, typing: what })
    look()
    const again = setInterval(look, limits.activityEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ticketid, what, isOpen])
  useEffect(
    () => () => {
      noteTyping('no')
      send(noTicket)
    },
    [ticketid],
  )
}

const noTicket: ActivityWord = { ticketid: null, typing: 'no' }

const send = (activity: ActivityWord): void => activeSocket.get()?.send(socketMessages.activity, activity)
