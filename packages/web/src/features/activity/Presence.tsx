import { useTranslation } from 'react-i18next'
import { type ActivityMessage, limits, socketMessages, type Ticket } from '@switchboard/contract'
import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { PresencePill } from '../../ui/chat/PresencePill.tsx'
import { clientTyping } from './client-typing.ts'
import { looks, othersIn, type Viewer } from './viewers.ts'
import { connection } from '../../live/connection.ts'
import { activeSocket } from '../../live/active-socket.ts'
import { noteTyping, typing } from './typing.ts'

type PresenceProps = {
  ticket: Pick<Ticket, 'ticketid' | 'client_name'>
  pictureOf: (userid: string) => string | null
}

/** Shows which colleagues are in the ticket, or that the client writes, and reports my own presence there. */
export function Presence({ ticket: { ticketid, client_name }, pictureOf }: PresenceProps) {
  const { t } = useTranslation()
  const me = useMe()
  const writesClient = useStore(clientTyping).has(ticketid)
  useSendActivity(ticketid)
  const others = othersIn(useStore(looks)[ticketid], me.id, useNow())
  if (writesClient) return <PresencePill people={[]} text={t('activity.client', { name: client_name })} />
  if (others.length === 0) return null
  return (
    <PresencePill
      people={others.map(({ userid, name }) => ({ name, picture: pictureOf(userid) }))}
      text={viewerText(others, t)}
    />
  )
}

/**
 * Reports to the server which ticket I view and whether I write in it: on every change, again at an interval, and after
 * a reconnect. A tab in the background reports no view.
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

const noTicket: ActivityMessage = { ticketid: null, typing: 'no' }

const send = (activity: ActivityMessage): void => activeSocket.get()?.send(socketMessages.activity, activity)

/** 'Jonas is writing a note', 'Jonas and Emine are viewing'; a colleague who writes is named before those who view. */
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
