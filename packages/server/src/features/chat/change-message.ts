import { events, type Message, type WebhookKind } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { queueLinks } from '../link-previews/link-previews.ts'
import {
  announceTicket,
  holdAudience,
  lockTicket,
  saveTicket,
  type TicketAudience,
} from '../tickets/tickets.ts'
import { previewOf } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import type { MessageInTicket } from './messages-store.ts'
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
    saveTicket(tx, ticket.ticketid, { last_message: previewOf(presented) })
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
  // Another text has another link.
  const isRewritten = change.content !== undefined
  const row = await updateMessage(tx, message.messageid, isRewritten ? { ...change, link: null } : change)
  if (isRewritten) await queueLinks(app, tx, [row])
  const presented = await announceRow(app, tx, { ticket, row, webhook: webhookKindOf(message, change) })
  await recordUndelivered(app, tx, message, row)
  return presented
}

/** A message that moves on to a better state; it and its ticket are locked. */
interface MovedMessage extends MessageInTicket {
  /** A send that returns brings the provider's time and id. */
  change: Pick<MessageRow, 'delivery' | 'delivery_reason'> &
    Partial<Pick<MessageRow, 'provider_on' | 'message_ref'>>
}

/** The same for many messages at once, none of which is undelivered: one statement, which the commit waits for. */
export async function moveDeliveries(app: AppContext, tx: Tx, moved: readonly MovedMessage[]): Promise<void> {
  if (moved.length === 0) return
  const rows = moved.map(({ message: { messageid }, change }) => ({ messageid, ...change }))
  const messageids = rows.map(({ messageid }) => messageid)
  tx.withCommit(updateDeliveries(tx, rowsAsJson(rows), messageids))
  for (const { message, ticket, change } of moved) {
    const row = { ...message, ...change, delivery_problem: null }
    await announceRow(app, tx, { ticket, row, webhook: webhookKindOf(message, change) })
  }
}

const updateDeliveries = preparedStatement<[moved: string, messageids: string[]], never>(
  'move-deliveries',
  `update messages set delivery = moved.delivery, delivery_reason = moved.delivery_reason, delivery_problem = null,
     provider_on = coalesce(moved.provider_on, messages.provider_on),
     message_ref = coalesce(moved.message_ref, messages.message_ref)
   from json_to_recordset($1)
     as moved (messageid uuid, delivery text, delivery_reason text, provider_on timestamptz, message_ref text)
   where messages.messageid = moved.messageid and messages.messageid = any($2)`,
)

async function announceRow(
  app: AppContext,
  tx: Tx,
  { ticket, row, webhook }: { ticket: TicketAudience; row: MessageRow; webhook: WebhookKind | undefined },
): Promise<Message> {
  const message = presentMessage(row, ticket.clientid)
  await announce(app, tx, {
    event: events.messageChanged,
    webhook,
    payload: { message },
    audience: ticketRooms(ticket),
  })
  return message
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
  change: Pick<MessageRow, 'reaction' | 'reaction_provider_on'> | Pick<MessageRow, 'agent_reaction'>,
  { actor = null }: { actor?: string | null } = {},
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
