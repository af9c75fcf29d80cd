import type { Client, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { isQuestionSent } from '../../platform/outbox/sends-store.ts'
import { newestAutomatic } from '../chat/chat.ts'
import { announceClient, lockClient, saveClient } from '../clients/clients.ts'
import { newestTicketsOf } from '../tickets/tickets.ts'

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
      if (blocked) await removeButtons(app, tx, clientid)
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
async function removeButtons(app: AppContext, tx: Tx, clientid: string): Promise<void> {
  for (const ticket of await newestTicketsOf(tx, clientid)) {
    if (ticket.choosing_since === null && ticket.closed_on === null) continue
    const question = await newestAutomatic(tx, ticket.ticketid)
    if (question === undefined || !(await isQuestionSent(tx, question.messageid))) continue
    await enqueue(app, tx, {
      conversation: ticket,
      command: { kind: 'remove-choices', target: question.messageid, text: question.content },
    })
  }
}
