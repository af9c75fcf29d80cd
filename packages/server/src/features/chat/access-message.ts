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
 * The choke point through which a message reaches a deed by its id: absent and out of sight look the same (product §2).
 * The ticket is locked first, as everywhere, and the message read again under its lock.
 */
export async function accessMessageLocked(tx: Tx, me: Me, messageid: string): Promise<AccessedMessage> {
  const found = await messageById(tx, messageid)
  const ticket = found === undefined ? undefined : await lockTicket(tx, found.ticketid)
  const message = ticket === undefined ? undefined : await messageById(tx, messageid)
  if (ticket === undefined || message === undefined || !maySeeTicket(me, factsOf(ticket)))
    refuse('message-not-found')
  return { ticket, message }
}

/** Writing, pinning and reacting: the handler, or anyone who sees a pending ticket (product §2). */
export function requireWorkOn(me: Me, ticket: TicketRow): void {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (!mayWorkOn(me, factsOf(ticket))) refuse('not-the-handler')
}
