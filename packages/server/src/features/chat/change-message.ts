import { events, type Message, type WebhookKind } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { announceTicket, holdAudience, lockTicket, saveTicket } from '../tickets/tickets.ts'
import { previewOf } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import { presentMessage } from './present-message.ts'
import { isUndelivered, recordUndelivered } from './undelivered.ts'

/** Changes the content of a message and announces it; a list row that shows the message changes too. */
export async function changeMessage(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Partial<MessageRow>,
): Promise<Message> {
  const ticket = await lockTicket(tx, message.ticketid)
  const presented = await announceChangedMessage(app, tx, message, change)
  if (ticket !== undefined && ticket.last_message?.created_on === message.created_on) {
    await saveTicket(tx, ticket.ticketid, { last_message: previewOf(presented) })
    await announceTicket(app, tx, { event: events.ticketChanged, ticketid: ticket.ticketid })
  }
  return presented
}

/**
 * Changes a message in a way that no preview shows: its delivery, its file. A failed delivery shows in the row of the
 * ticket and in the inbox of the sender, and so does its resolution.
 */
export async function announceChangedMessage(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Partial<MessageRow>,
): Promise<Message> {
  const ticket = await holdAudience(tx, message.ticketid)
  const row = await updateMessage(tx, message.messageid, change)
  const presented = presentMessage(row, ticket.clientid)
  await announce(app, tx, {
    event: events.messageChanged,
    webhook: webhookKindOf(message, change),
    payload: { message: presented },
    audience: ticketRooms(ticket),
  })
  await recordUndelivered(app, tx, message, row)
  return presented
}

const reached: readonly MessageRow['delivery'][] = ['sent', 'delivered', 'read']

/** Webhooks receive one event when our message is accepted, one for each new failure, and one for each change of a client's. */
function webhookKindOf(before: MessageRow, change: Partial<MessageRow>): WebhookKind | undefined {
  const { delivery } = change
  if (delivery !== undefined && delivery !== before.delivery) {
    if (isUndelivered(delivery)) return 'message.failed'
    return reached.includes(delivery) && !reached.includes(before.delivery) ? 'message.sent' : undefined
  }
  const isChanged = 'edited_on' in change || 'deleted_on' in change
  const hasFile = change.media_state !== undefined && change.media_state !== 'pending'
  return isChanged || hasFile ? 'message.changed' : undefined
}

/** The client's reaction or ours, addressed by the message's created_on. */
export async function changeReaction(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Pick<MessageRow, 'reaction'> | Pick<MessageRow, 'agent_reaction'>,
  actor: string | null,
): Promise<Message> {
  const ticket = await holdAudience(tx, message.ticketid)
  const row = await updateMessage(tx, message.messageid, change)
  const { ticketid, messageid, created_on, reaction, agent_reaction } = row
  const payload = { ticketid, messageid, created_on, reaction, agent_reaction }
  await announce(app, tx, { event: events.newReaction, payload, audience: ticketRooms(ticket), actor })
  return presentMessage(row, ticket.clientid)
}

const updateMessage = (tx: Tx, messageid: string, change: Partial<MessageRow>): Promise<MessageRow> =>
  tx.query
    .updateTable('messages')
    .set(change)
    .where('messageid', '=', messageid)
    .returningAll()
    .executeTakeFirstOrThrow()
