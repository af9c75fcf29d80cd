import { events, type Message } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { type OutboxCommand, enqueue } from '../../platform/outbox/outbox.ts'
import { announceTicket, saveTicket, type TicketRow } from '../tickets/tickets.ts'
import { appendMessage, previewOf } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import { presentMessage } from './present-message.ts'

export { type Appended, appendMessage } from './append-message.ts'
export type { MessageDraft, MessageRow } from './message-row.ts'
export { presentMessage } from './present-message.ts'

export function messageById(reader: Reader, messageid: string): Promise<MessageRow | undefined> {
  return reader.query.selectFrom('messages').selectAll().where('messageid', '=', messageid).executeTakeFirst()
}

/** A message by the provider's id, as unique as the chat it stands in. */
export function messageByRef(
  reader: Reader,
  identityid: string,
  messageRef: string,
): Promise<MessageRow | undefined> {
  return reader.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identityid)
    .where('message_ref', '=', messageRef)
    .executeTakeFirst()
}

type Quote = Pick<MessageRow, 'reply_to' | 'reply_quote' | 'reply_created_on' | 'reply_is_agent'>

/** What a reply shows of its original: the part the client quoted, else our copy; the provider's copy when we have none. */
export async function quoteOf(
  reader: Reader,
  identityid: string,
  reply: { messageRef: string; quote: string | null },
): Promise<Quote> {
  const original = await messageByRef(reader, identityid, reply.messageRef)
  if (original === undefined)
    return { reply_to: null, reply_quote: reply.quote ?? '', reply_created_on: null, reply_is_agent: null }
  return quoteFrom(original, reply.quote)
}

export function quoteFrom(original: MessageRow, quoted: string | null = null): Quote {
  return {
    reply_to: original.messageid,
    reply_quote:
      quoted ??
      (original.content === '' ? (original.file_name ?? original.placeholder ?? '') : original.content),
    reply_created_on: original.created_on,
    reply_is_agent: original.isagent,
  }
}

/** The desk's own words to a client: a message of the chat by nobody, on its way out. */
export async function sayToClient(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  content: string,
  question?: OutboxCommand,
): Promise<TicketRow> {
  const messageid = app.ids.uuid()
  const appended = await appendMessage(app, tx, ticket, {
    messageid,
    type: 'text',
    content,
    isagent: true,
    created_by: null,
    created_by_name: app.config.productName,
    delivery: 'queued',
  })
  await enqueue(app, tx, ticket, messageid, question ?? { kind: 'message' })
  return appended.ticket
}

/** Changes what a message says and tells everybody; a list row that shows it follows. */
export async function changeMessage(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  change: Partial<MessageRow>,
): Promise<Message> {
  const presented = await announceChangedMessage(app, tx, message, change)
  const ticket = await tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('ticketid', '=', message.ticketid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (ticket.last_seq === message.seq) {
    await saveTicket(tx, ticket.ticketid, { last_message: previewOf({ ...message, ...change }) })
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
  const row = await tx.query
    .updateTable('messages')
    .set(change)
    .where('messageid', '=', message.messageid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const ticket = await tx.query
    .selectFrom('tickets')
    .select(['departmentid', 'userid', 'clientid'])
    .where('ticketid', '=', row.ticketid)
    .executeTakeFirstOrThrow()
  const presented = presentMessage(row, ticket.clientid)
  await announce(app, tx, events.messageChanged, { message: presented }, ticketRooms(ticket), null)
  return presented
}
