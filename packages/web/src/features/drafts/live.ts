import { ticketIdOf } from '@switchboard/contract'
import type { EventHandler } from '../../live/event-handlers.ts'
import { draftsOf } from './browser-drafts.ts'

/** A ticket that was out of sight is back: what I wrote in it meanwhile is saved (P7-67). */
export const handleTicketBack: EventHandler = (event, { me }) => {
  const ticketid = ticketIdOf(event)
  if (ticketid !== undefined) draftsOf(me.id).retry(ticketid)
}
