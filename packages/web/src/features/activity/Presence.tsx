import { useTranslation } from 'react-i18next'
import { type ActivityWord, limits, socketMessages } from '@switchboard/contract'
import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { PresencePill } from '../../ui/chat/PresencePill.tsx'
import { looks, othersIn, type Viewer } from './viewers.ts'
import { connection } from '../../live/connection.ts'
import { activeSocket } from '../../live/active-socket.ts'
import { noteTyping, typing } from './typing.ts'

type PresenceProps = {
  ticketid: string
  pictureOf: (userid: string) => string | null
}

/** Who else is here; it also tells them that I am. */
export function Presence({ ticketid, pictureOf }: PresenceProps) {
  const { t } = useTranslation()
  const me = useMe()
  useSendActivity(ticketid)
  const others = othersIn(useStore(looks)[ticketid], me.id, useNow())
  if (others.length === 0) return null
  return (
    <PresencePill
      people={others.map(({ userid, name }) => ({ name, picture: pictureOf(userid) }))}
      text={viewerText(others, t)}
    />
  )
}

/**
 * Tells the desk which ticket is in front of me and whether I write in it: on every change, again while it lasts, and
 * when the line is back. A tab in the background looks at nothing.
 */
function useSendActivity(ticketid: string): void {
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

/** 'Jonas is writing a note', 'Jonas and Emine are viewing'; whoever writes is named before those who look. */
function viewerText(viewers: readonly Viewer[], t: TFunction): string {
  const [first, second] = viewers
  if (!first) return ''
  const name = firstName(first.name)
  if (first.typing === 'reply') return t('activity.reply', { name })
  if (first.typing === 'note') return t('activity.note', { name })
  if (!second) return t('activity.viewing', { name })
  if (viewers.length === 2) return t('activity.viewingTwo', { name, other: firstName(second.name) })
  return t('activity.viewingMany', { name, count: viewers.length - 1 })
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
