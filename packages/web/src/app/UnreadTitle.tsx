import { isHandler } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxQuery } from '../features/inbox/api.ts'
import { unreadOf } from '../features/tickets/tickets-model.ts'
import { useOpenTickets } from '../features/tickets/use-ticket.ts'
import { useMe } from '../live/me.ts'
import { tabTitle } from '../live/tab-title.ts'

/** My tickets with unread messages and the unread entries of the inbox, until I sign out. */
export function UnreadTitle() {
  const me = useMe()
  const inbox = useQuery(inboxQuery).data?.value.count ?? 0
  const mine = (useOpenTickets() ?? []).filter((one) => isHandler(me, one) && unreadOf(one, me) > 0).length
  useEffect(() => tabTitle.setUnread(inbox + mine), [inbox, mine])
  useEffect(() => () => tabTitle.setUnread(0), [])
  return null
}
