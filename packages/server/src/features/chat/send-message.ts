import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { settingsOf } from '../settings/settings.ts'
import { namesOfTickets, type TicketNames, type TicketRow } from '../tickets/tickets.ts'
import { appendMessage } from './append-message.ts'
import { type MessageDraft, newMessageId } from './message-row.ts'
import { textContent, type ToSend, writeOnce } from './outgoing.ts'

/** Sends a text to the client. */
export async function sendMessage(
  app: AppContext,
  me: Me,
  toSend: ToSend & { content: string },
): Promise<Message> {
  const content = toSend.content.trim()
  if (content === '') refuse('empty-message', { field: 'content' })
  return writeOnce(app, me, toSend, async (_, ticket) => textContent(ticket, content))
}

interface SendToClientOptions {
  /** As in appendMessage. */
  names?: TicketNames
  /** A text with buttons instead of the plain text. */
  question?: OutboxCommand
  /** Send it at this time, or earlier when anything else is sent. */
  heldUntil?: string
}

/** Sends an automatic text to a client: a message of the chat without an author. A blocked client gets none (P4-22). */
export async function sendToClient(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  content: string,
  { names: known, question = { kind: 'message' }, ...hold }: SendToClientOptions = {},
): Promise<TicketRow> {
  const names = known ?? (await namesOfTickets(tx, [ticket.ticketid]))[0]
  if (names === undefined) throw new Error('A ticket that was locked is gone.')
  if (names.blocked_on !== null) return ticket
  const messageid = newMessageId(app)
  const draft: MessageDraft = {
    messageid,
    type: 'text',
    content,
    isagent: true,
    created_by: null,
    created_by_name: settingsOf(app).productName,
    delivery: 'queued',
  }
  const appended = await appendMessage(app, tx, ticket, draft, names)
  await enqueue(app, tx, { conversation: ticket, messageid, command: question, ...hold })
  return appended.ticket
}
