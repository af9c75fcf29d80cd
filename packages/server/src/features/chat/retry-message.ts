import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue, OutboxCommand } from '../../platform/outbox/outbox.ts'
import { accessMessageLocked, requireWorkOn } from './access-message.ts'
import { announceChangedMessage } from './change-message.ts'
import { presentMessage } from './present-message.ts'
import { requireOpenWindow } from './reply-window.ts'

/**
 * Sends a failed or doubtful message again, behind everything that waits in its conversation (product §5). Asked twice,
 * it is queued once.
 */
export function retryMessage(app: AppContext, me: Me, messageid: string): Promise<Message> {
  return app.db.transaction(async (tx) => {
    const { ticket, message } = await accessMessageLocked(tx, me, messageid)
    requireWorkOn(me, ticket)
    if (message.delivery === 'queued') return presentMessage(message, ticket.clientid)
    if (message.delivery !== 'failed' && message.delivery !== 'doubtful') refuse('message-not-failed')
    const command = await lastCommand(tx, messageid)
    if (command.kind !== 'template') await requireOpenWindow(app, tx, ticket)
    await enqueue(app, tx, ticket, messageid, command)
    return announceChangedMessage(app, tx, message, { delivery: 'queued', delivery_reason: null })
  })
}

/** What was tried last: a question keeps its buttons. */
async function lastCommand(tx: Tx, messageid: string): Promise<OutboxCommand> {
  const row = await tx.query
    .selectFrom('outbox')
    .select('command')
    .where('messageid', '=', messageid)
    .orderBy('outboxid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? { kind: 'message' } : OutboxCommand.parse(row.command)
}
