import { maySeeTicket, type MyTicket } from '@switchboard/contract'
import { draftsOf } from '../../features/drafts/browser-drafts.ts'
import type { Destination } from '../../features/tickets/mutations.ts'
import { useMe } from '../../live/me.ts'
import { focusList } from './composer-focus.ts'
import { wantedTicket } from './use-workspace.ts'

/** Leaves a ticket that I gave out of my sight, like a closed one, unless a draft waits there (P7-67). */
export function useLeaveGiven(onSelect: (ticketid: string | null) => void) {
  const me = useMe()
  return (ticket: MyTicket, to: Destination) => {
    const { ticketid } = ticket
    const given = { ...ticket, userid: null, ...to }
    if (ticketid !== wantedTicket() || maySeeTicket(me, given) || draftsOf(me.id).all.get()[ticketid]) return
    onSelect(null)
    focusList()
  }
}
