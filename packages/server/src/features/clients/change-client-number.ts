import { type Me, mayWorkOn } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accessTicketLocked, factsOf } from '../tickets/tickets.ts'
import { saveClient } from './client-rows-store.ts'
import { announceClient } from './clients.ts'

/** The client's account number, shown with all tickets of that client. */
export function changeClientNumber(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string; clientid: string; client_number: string },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, request.ticketid, request.created_on)
    if (ticket.clientid !== request.clientid) refuse('ticket-not-found', { field: 'clientid' })
    if (ticket.closed_on !== null) refuse('ticket-closed')
    if (!mayWorkOn(me, factsOf(ticket))) refuse('not-the-handler')
    const account_number = request.client_number.trim() || null
    await saveClient(tx, ticket.clientid, { account_number })
    await announceClient(app, tx, { clientid: ticket.clientid, actor: me.id })
  })
}
