import type { Client, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { removeButtons } from '../chat/chat.ts'
import { announceClient, lockClient, saveClient } from '../clients/clients.ts'
import { lockTicket, newestTicketsOf } from '../tickets/tickets.ts'

/**
 * Blocks or unblocks; without a wish it toggles. A repeat of the same wish changes nothing. What waits to be sent by itself is
 * withheld by the worker while the client is blocked (P11-13).
 */
export function blockClient(
  app: AppContext,
  me: Me,
  clientid: string,
  wish: boolean | undefined,
): Promise<Client> {
  return app.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientid)
    const blocked = wish ?? client.blocked_on === null
    if (blocked !== (client.blocked_on !== null)) {
      await saveClient(tx, clientid, { blocked_on: blocked ? app.clock.now() : null })
      if (blocked) await closeQuestions(app, tx, clientid)
      await audit(app, tx, {
        actor: me,
        action: blocked ? 'client.block' : 'client.unblock',
        subject: clientid,
      })
    }
    return announceClient(app, tx, { clientid, actor: me.id })
  })
}

/** An open question waits for a department or a rating; its buttons go where the channel can edit what it sent. */
async function closeQuestions(app: AppContext, tx: Tx, clientid: string): Promise<void> {
  for (const { ticketid } of await newestTicketsOf(tx, clientid)) {
    // An example may be removed meanwhile, although its client was merged with a real one.
    const ticket = await lockTicket(tx, ticketid)
    if (ticket === undefined || (ticket.choosing_since === null && ticket.closed_on === null)) continue
    await removeButtons(app, tx, ticket)
  }
}
