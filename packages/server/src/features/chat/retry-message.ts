import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { endFailedSends, holdSends, lastCommand } from '../../platform/outbox/sends-store.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { lastContact } from '../clients/clients.ts'
import { namesOfTickets } from '../tickets/tickets.ts'
import { type AccessedMessage, accessMessageLocked, requireWorkOn } from './access-message.ts'
import { announceChangedMessage } from './change-message.ts'
import { requireMayWrite } from './outgoing.ts'
import { presentMessage } from './present-message.ts'
import { requireOpenWindow } from './reply-window.ts'
import { isUndelivered } from './undelivered.ts'

/**
 * Sends a failed or unconfirmed message again, behind everything that waits in its conversation. A repeated request queues
 * it once.
 */
export function retryMessage(app: AppContext, me: Me, messageid: string): Promise<Message> {
  return app.db.transaction(async (tx) => {
    const { ticket, message } = await accessToSettle(tx, me, messageid)
    if (message.delivery === 'queued') return presentMessage(message, ticket.clientid)
    if (!isUndelivered(message.delivery)) refuse('message-not-failed')
    const [command, [names]] = await Promise.all([
      lastCommand(tx, messageid),
      namesOfTickets(tx, [ticket.ticketid]),
    ])
    requireMayWrite(me, ticket, names)
    if (command.kind !== 'template') requireOpenWindow(app, ticket, await lastContact(tx, ticket.ticketid))
    await endFailedSends(app, tx, messageid)
    await enqueue(app, tx, { conversation: ticket, messageid, command })
    await announceDeadLetters(app, tx)
    return announceChangedMessage(app, tx, message, { delivery: 'queued', ...noReason })
  })
}

/** The same access as for sending. The outbox rows of the message are locked first, as a worker does when it settles them. */
export async function accessToSettle(tx: Tx, me: Me, messageid: string): Promise<AccessedMessage> {
  await holdSends(tx, { column: 'messageid', ids: [messageid] })
  const accessed = await accessMessageLocked(tx, me, messageid)
  requireWorkOn(me, accessed.ticket)
  return accessed
}

const noReason = { delivery_reason: null, delivery_problem: null } as const
