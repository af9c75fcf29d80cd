import type { AppContext, Tx } from '../../context.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { appendMessage } from './append-message.ts'

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
    created_by_name: deskRules(app).productName,
    delivery: 'queued',
  })
  await enqueue(app, tx, ticket, messageid, question ?? { kind: 'message' })
  return appended.ticket
}
