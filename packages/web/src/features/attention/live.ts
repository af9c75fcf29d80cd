import type { LiveEvent, MyTicket } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { titleFlasher, windowTicker } from '../../lib/flash-title.ts'
import { activeTalk } from '../../live/active-talk.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { EventHandler, LiveContext } from '../../live/event-handlers.ts'
import { preferencesQuery } from '../../live/preferences.ts'
import { tabTitle } from '../../live/tab-title.ts'
import { announce } from './announcements.ts'
import { openNewTickets } from './new-tickets.ts'
import { playOnce } from './play.ts'
import { type OpenChats, soundOf } from './sound-of.ts'
import { browserLocks, openVisibleChats } from './visible-chats.ts'

const flasher = titleFlasher(document, windowTicker, tabTitle.own)
const newTicketOf = openNewTickets()
const visibleChats = openVisibleChats(browserLocks())
const visibleTalks = openVisibleChats(browserLocks())

const showFront = () => {
  visibleChats.show(document.hidden ? null : activeTicket.get())
  visibleTalks.show(document.hidden ? null : activeTalk.get())
}
activeTicket.follow(showFront)
activeTalk.follow(showFront)
document.addEventListener('visibilitychange', showFront)
// Where a page opens with a chat, that is in front before this part has come.
showFront()

/**
 * A new ticket, or one that comes like a new one, flashes the tab; it and what is meant for me have sounds, each at the volume
 * that I chose.
 *
 * @param formerOf the ticket as it was before the event: asked before the lists learn of it
 */
export const attentionHandler =
  (formerOf: (queries: QueryClient, event: LiveEvent) => MyTicket | undefined): EventHandler =>
  (event, context) => {
    const ticket = newTicketOf(event, context.me, () => formerOf(context.queries, event))
    if (ticket) {
      flasher.flash(i18next.t('tickets.newTicket'))
      announce(i18next.t('tickets.newTicketFrom', { name: ticket.client_name }))
    }
    void playFor(event, context, ticket !== null)
  }

async function playFor(event: LiveEvent, { queries, me }: LiveContext, isNewTicket: boolean): Promise<void> {
  const kind = isNewTicket ? 'ticket' : await soundOf(event, me, isOpen)
  const preferences = queries.getQueryData(preferencesQuery.queryKey)?.value
  if (kind !== undefined && preferences?.sounds !== false)
    await playOnce(kind, preferences?.volumes[kind] ?? 100)
}

/** Here, or in a tab that the user sees beside this one: all tabs take the same message for the same kind. */
const isOpen: OpenChats = {
  ticket: async (ticketid) => ticketid === activeTicket.get() || visibleChats.has(ticketid),
  talk: async (userid) => (!document.hidden && userid === activeTalk.get()) || visibleTalks.has(userid),
}
