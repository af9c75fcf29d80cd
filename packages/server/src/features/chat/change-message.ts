import { events, type Message, type WebhookKind } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce, outward } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { announceTicket, lockTicket, saveTicket } from '../tickets/tickets.ts'
import { previewOf } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import { presentMessage } from './present-message.ts'

/** Changes what a message says and tells everybody; a list row that shows it follows. */
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
    await announceTicket(app, tx, events.ticketChanged, ticket.ticketid, null, null)
  }
  return presented
}

/** Changes a message in a way no list row shows: its delivery, its file. */
export async function announceChangedMessage(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Partial<MessageRow>,
): Promise<Message> {
  const ticket = await audienceOf(tx, message.ticketid)
  const row = await updateMessage(tx, message.messageid, change)
  const presented = presentMessage(row, ticket.clientid)
  const told = outward(events.messageChanged, outsideOf(message, change))
  await announce(app, tx, told, { message: presented }, ticketRooms(ticket), null)
  return presented
}

const reached: readonly MessageRow['delivery'][] = ['sent', 'delivered', 'read']
const lost: readonly MessageRow['delivery'][] = ['failed', 'doubtful']

/** Other programs hear once that ours was taken, and of each new failure; of a client's, that it is another one now. */
function outsideOf(before: MessageRow, change: Partial<MessageRow>): WebhookKind | undefined {
  const { delivery } = change
  if (delivery !== undefined && delivery !== before.delivery) {
    if (lost.includes(delivery)) return 'message.failed'
    return reached.includes(delivery) && !reached.includes(before.delivery) ? 'message.sent' : undefined
  }
  const isOtherNow = 'edited_on' in change || 'deleted_on' in change
  const hasFile = change.media_state !== undefined && change.media_state !== 'pending'
  return isOtherNow || hasFile ? 'message.changed' : undefined
}

/** §4 newReaction: the client's reaction or ours, addressed by the message's created_on. */
export async function changeReaction(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Pick<MessageRow, 'reaction'> | Pick<MessageRow, 'agent_reaction'>,
  actor: string | null,
): Promise<Message> {
  const ticket = await audienceOf(tx, message.ticketid)
  const row = await updateMessage(tx, message.messageid, change)
  const { ticketid, messageid, created_on, reaction, agent_reaction } = row
  const payload = { ticketid, messageid, created_on, reaction, agent_reaction }
  await announce(app, tx, events.newReaction, payload, ticketRooms(ticket), actor)
  return presentMessage(row, ticket.clientid)
}

const updateMessage = (tx: Tx, messageid: string, change: Partial<MessageRow>): Promise<MessageRow> =>
  tx.query
    .updateTable('messages')
    .set(change)
    .where('messageid', '=', messageid)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Held until the commit, so that nobody is given the ticket between this reading of its audience and the event: they
 * would see the old state and never hear of the change. Taken before the message's row, as everywhere.
 */
const audienceOf = (tx: Tx, ticketid: string) =>
  tx.query
    .selectFrom('tickets')
    .select(['departmentid', 'userid', 'clientid'])
    .where('ticketid', '=', ticketid)
    .forShare()
    .executeTakeFirstOrThrow()
