import { events, type Me, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { endFailedSends } from '../../platform/outbox/sends-store.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceTicket, saveTicket, type TicketRow } from '../tickets/tickets.ts'
import { previewOf } from './append-message.ts'
import { announceChangedMessage } from './change-message.ts'
import { newestByPerson } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { accessToSettle } from './retry-message.ts'
import { isUndelivered } from './undelivered.ts'

/**
 * Discards a failed or unconfirmed message: it stays in the chat with the reason why it failed, and is not sent again. A
 * repeated request discards it once.
 */
export function discardMessage(app: AppContext, me: Me, messageid: string): Promise<Message> {
  return app.db.transaction(async (tx) => {
    const { ticket, message } = await accessToSettle(tx, me, messageid)
    if (message.delivery === 'discarded') return presentMessage(message, ticket.clientid)
    if (!isUndelivered(message.delivery)) refuse('message-not-failed')
    await endFailedSends(app, tx, messageid)
    await announceDeadLetters(app, tx)
    const { ticketid } = message
    await audit(app, tx, { actor: me, action: 'message.discard', subject: ticketid, detail: { messageid } })
    const presented = await announceChangedMessage(app, tx, message, { delivery: 'discarded' })
    await previewBefore(app, tx, ticket, message.created_on)
    return presented
  })
}

/** A row of the list shows what was sent, and this message was not. */
async function previewBefore(
  app: AppContext,
  tx: Tx,
  { ticketid, last_message, clientid }: TicketRow,
  discardedOn: string,
): Promise<void> {
  if (last_message?.created_on !== discardedOn) return
  const newest = await newestByPerson(tx, ticketid)
  if (newest === undefined) return
  saveTicket(tx, ticketid, { last_message: previewOf(presentMessage(newest, clientid)) })
  await announceTicket(app, tx, { event: events.ticketChanged, ticketid })
}
