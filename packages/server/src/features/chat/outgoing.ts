import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { accessTicketLocked, type TicketRow } from '../tickets/tickets.ts'
import { requireWorkOn } from './access-message.ts'
import { appendMessage } from './append-message.ts'
import type { MessageDraft } from './message-row.ts'
import { messageById } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { quoteFrom } from './quote.ts'
import { requireOpenWindow } from './reply-window.ts'

/** A message that a browser wants to send; the id is the browser's own. */
export interface ToSend {
  ticketid: string
  createdOn: string
  messageid: string
  replyTo: string | null
}

type Said = Pick<MessageDraft, 'type' | 'content'> &
  Partial<MessageDraft> & {
    /** When it goes out as something else than what the chat shows. */
    command?: OutboxCommand
  }

/**
 * Writes to the client of a ticket: message, outbox row and live event in the one transaction that holds the ticket.
 * A repeat of the same id by the same author is answered with the row of the first try, for ever and whatever became of
 * the ticket since (architecture §4). @throws message-id-taken when the id is somebody else's
 */
export function writeOnce(
  app: AppContext,
  me: Me,
  toSend: ToSend,
  say: (tx: Tx, ticket: TicketRow) => Promise<Said>,
): Promise<Message> {
  const written = app.db.transaction(async (tx) => {
    const earlier = await earlierTry(tx, me, toSend)
    if (earlier !== null) return earlier
    const ticket = await accessTicketLocked(tx, me, toSend.ticketid, toSend.createdOn)
    // The first try may have come through while this one waited for the ticket.
    return (await earlierTry(tx, me, toSend)) ?? write(app, tx, me, ticket, toSend, say)
  })
  return written.catch(refuseTakenId)
}

/** The row that an earlier try of the same author made in the same ticket. */
export async function earlierTry(
  tx: Reader,
  me: Me,
  { messageid, ticketid }: ToSend,
): Promise<Message | null> {
  const row = await messageById(tx, messageid)
  if (row === undefined || row.created_by !== me.id || row.ticketid !== ticketid) return null
  const ticket = await tx.query
    .selectFrom('tickets')
    .select('clientid')
    .where('ticketid', '=', ticketid)
    .executeTakeFirstOrThrow()
  return presentMessage(row, ticket.clientid)
}

async function write(
  app: AppContext,
  tx: Tx,
  me: Me,
  ticket: TicketRow,
  toSend: ToSend,
  say: (tx: Tx, ticket: TicketRow) => Promise<Said>,
): Promise<Message> {
  await requireMayWrite(tx, me, ticket)
  const reply = await quoteOfReply(tx, ticket, toSend.replyTo)
  const { command = { kind: 'message' }, ...said } = await say(tx, ticket)
  if (command.kind === 'message') await requireOpenWindow(app, tx, ticket)
  const { message } = await appendMessage(app, tx, ticket, {
    ...said,
    ...reply,
    messageid: toSend.messageid,
    isagent: true,
    created_by: me.id,
    created_by_name: `${me.firstName} ${me.lastName}`.trim(),
    delivery: 'queued',
  })
  await enqueue(app, tx, ticket, toSend.messageid, command)
  return message
}

/** @throws ticket-closed, not-the-handler, client-blocked */
export async function requireMayWrite(reader: Reader, me: Me, ticket: TicketRow): Promise<void> {
  requireWorkOn(me, ticket)
  const client = await reader.query
    .selectFrom('clients')
    .select('blocked_on')
    .where('clientid', '=', ticket.clientid)
    .executeTakeFirstOrThrow()
  if (client.blocked_on !== null) refuse('client-blocked')
}

async function quoteOfReply(
  tx: Tx,
  ticket: TicketRow,
  replyTo: string | null,
): Promise<Partial<MessageDraft>> {
  if (replyTo === null) return {}
  const original = await messageById(tx, replyTo)
  if (original === undefined || original.ticketid !== ticket.ticketid)
    refuse('message-not-found', { field: 'replyTo' })
  return quoteFrom(original)
}

function refuseTakenId(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'messages_pkey'
  if (isTaken) refuse('message-id-taken', { field: 'messageid' })
  throw error
}
