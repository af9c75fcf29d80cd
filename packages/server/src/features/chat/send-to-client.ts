import type { AppContext, Tx } from '../../context.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { settingsOf } from '../settings/settings.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { appendMessage } from './append-message.ts'

interface SendToClientOptions {
  /** A text with buttons instead of the plain text. */
  question?: OutboxCommand
  /** Send it at this time, or earlier when anything else is sent. */
  heldUntil?: string
}

/** Sends an automatic text to a client: a message of the chat without an author. */
export async function sendToClient(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  content: string,
  { question = { kind: 'message' }, ...hold }: SendToClientOptions = {},
): Promise<TicketRow> {
  const messageid = app.ids.uuid()
  const appended = await appendMessage(app, tx, ticket, {
    messageid,
    type: 'text',
    content,
    isagent: true,
    created_by: null,
    created_by_name: settingsOf(app).productName,
    delivery: 'queued',
  })
  await enqueue(app, tx, ticket, messageid, question, hold)
  return appended.ticket
}
