import { events, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
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
  await announce(app, tx, events.messageChanged, { message: presented }, ticketRooms(ticket), null)
  return presented
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
