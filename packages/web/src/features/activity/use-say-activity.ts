import { type ActivityWord, limits, socketWords } from '@switchboard/contract'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { line } from '../../live/line.ts'
import { noteTyping, typing } from './typing.ts'

/**
 * Tells the desk which ticket is in front of me and whether I write in it: on every change, again while it lasts, and
 * when the line is back. A tab in the background looks at nothing.
 */
export function useSayActivity(ticketid: string): void {
  const what = useStore(typing)
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (!isOpen) return
    const look = () => say(document.hidden ? noTicket : { ticketid, typing: what })
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
      say(noTicket)
    },
    [ticketid],
  )
}

const noTicket: ActivityWord = { ticketid: null, typing: 'no' }

const say = (word: ActivityWord): void => line.get()?.say(socketWords.activity, word)
