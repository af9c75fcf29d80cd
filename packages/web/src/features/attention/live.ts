import {
  isEventType,
  isHandler,
  isPending,
  type LiveEvent,
  maySeeTicket,
  type Me,
  type SoundKind,
} from '@switchboard/contract'
import i18next from 'i18next'
import { titleFlasher, windowTicker } from '../../lib/flash-title.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { preferencesQuery } from '../../live/preferences.ts'
import { tabTitle } from '../../live/tab-title.ts'
import { announce } from './announcements.ts'
import { playOnce } from './play.ts'

const flasher = titleFlasher(document, windowTicker, tabTitle.own)

/**
 * Tickets already announced. A ticket counts as new once, although its event repeats when the client has chosen a
 * department; a ticket that had a handler may become new again.
 */
const announced = new Set<string>()

/** A new ticket flashes the tab; it and what is meant for me have sounds, each at the volume that I chose. */
export const handleAttentionEvent: EventHandler = (event, { queries, me }) => {
  if (event.type === 'acceptTicket' || event.type === 'newHandler') {
    if (event.payload.ticket.userid !== null) announced.delete(event.payload.ticket.ticketid)
  }
  if (event.type === 'newTicket') {
    const { ticket } = event.payload
    if (!isPending(ticket) || !maySeeTicket(me, ticket) || announced.has(ticket.ticketid)) return
    announced.add(ticket.ticketid)
    flasher.flash(i18next.t('tickets.newTicket'))
    announce(i18next.t('tickets.newTicketFrom', { name: ticket.client_name }))
  }
  const kind = soundOf(event, me)
  const preferences = queries.getQueryData(preferencesQuery.queryKey)?.value
  if (kind !== undefined && preferences?.sounds !== false)
    void playOnce(kind, preferences?.volumes[kind] ?? 100)
}

function soundOf(event: LiveEvent, me: Me): SoundKind | undefined {
  switch (event.type) {
    case 'newTicket':
      return 'ticket'
    case 'newMessage': {
      const { message, ticket } = event.payload
      if (message.isagent) return undefined
      if (message.ticketid === activeTicket.get()) return 'chat'
      return isHandler(me, ticket) && !isEventType(message.type) ? 'mine' : undefined
    }
    case 'newNotification': {
      const { notification } = event.payload
      if (notification.type === 'text') return isTalkingTo(notification.senderid) ? undefined : 'private'
      return notification.type === 'mention' ? 'mention' : 'notice'
    }
    default:
      return undefined
  }
}

/** Their private chat is in front of me: its address says so. */
const isTalkingTo = (userid: string): boolean =>
  !document.hidden && new URLSearchParams(location.search).get('private') === userid
