import { type Me, maySeeTicket, mayWorkOn } from '@switchboard/contract'
import type { Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { factsOf, lockTicket, type TicketRow } from '../tickets/tickets.ts'
import type { MessageRow } from './message-row.ts'
import { messageById } from './messages-store.ts'

export interface AccessedMessage {
  ticket: TicketRow
  message: MessageRow
}

/**
 * The one way to reach a message by its id: a missing message and one out of sight look the same. The ticket is locked
 * first, as everywhere, and the message is read again under that lock.
 */
export async function accessMessageLocked(tx: Tx, me: Me, messageid: string): Promise<AccessedMessage> {
  const found = await messageById(tx, messageid)
  const ticket = found === undefined ? undefined : await lockTicket(tx, found.ticketid)
  const message = ticket === undefined ? undefined : await messageById(tx, messageid)
  if (ticket === undefined || message === undefined || !maySeeTicket(me, factsOf(ticket)))
    refuse('message-not-found')
  return { ticket, message }
}

/** Writing, pinning and reacting are for the handler, or for anyone who sees a pending ticket. */
export function requireWorkOn(me: Pick<Me, 'id' | 'role' | 'departmentid'>, ticket: TicketRow): void {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (!mayWorkOn(me, factsOf(ticket))) refuse('not-the-handler')
}
