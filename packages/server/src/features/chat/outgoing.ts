import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { dropSentDraft } from '../drafts/drafts.ts'
import { clientById } from '../clients/clients.ts'
import { accessTicketLocked, seesTicket, ticketById, type TicketRow } from '../tickets/tickets.ts'
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

type OutgoingContent = Pick<MessageDraft, 'type' | 'content'> &
  Partial<MessageDraft> & {
    /** Set when the client receives something else than what the chat shows. */
    command?: OutboxCommand
  }

/**
 * Writes to the client of a ticket: message, outbox row and live event in the one transaction that holds the ticket. A
 * repeat of the same id by the same author is always answered with the row of the first request, regardless of what
 * happened to the ticket since. @throws message-id-taken when the id is another message's, message-not-found when that
 * one is out of sight
 */
export function writeOnce(
  app: AppContext,
  me: Me,
  toSend: ToSend,
  compose: (tx: Tx, ticket: TicketRow) => Promise<OutgoingContent>,
): Promise<Message> {
  const written = app.db.transaction(async (tx) => {
    const earlier = await earlierRequest(tx, me, toSend)
    if (earlier !== null) return earlier
    const ticket = await accessTicketLocked(tx, me, toSend.ticketid, toSend.createdOn)
    // The first request may have committed while this one waited for the ticket.
    return (await earlierRequest(tx, me, toSend)) ?? write(app, tx, me, ticket, toSend, compose)
  })
  return written.catch((error: unknown) => refuseTakenId(app, me, toSend.messageid, error))
}

/** The row that an earlier request of the same author made in the same ticket. */
export async function earlierRequest(
  tx: Reader,
  me: Me,
  { messageid, ticketid }: ToSend,
): Promise<Message | null> {
  const row = await messageById(tx, messageid)
  if (row === undefined || row.created_by !== me.id || row.ticketid !== ticketid) return null
  const ticket = await ticketById(tx, ticketid)
  return ticket === undefined ? null : presentMessage(row, ticket.clientid)
}

async function write(
  app: AppContext,
  tx: Tx,
  me: Me,
  ticket: TicketRow,
  toSend: ToSend,
  compose: (tx: Tx, ticket: TicketRow) => Promise<OutgoingContent>,
): Promise<Message> {
  await requireMayWrite(tx, me, ticket)
  const reply = await quoteOfReply(tx, ticket, toSend.replyTo)
  const { command = { kind: 'message' }, ...content } = await compose(tx, ticket)
  if (command.kind === 'message') await requireOpenWindow(app, tx, ticket)
  const { message } = await appendMessage(app, tx, ticket, {
    ...content,
    ...reply,
    messageid: toSend.messageid,
    isagent: true,
    created_by: me.id,
    created_by_name: `${me.firstName} ${me.lastName}`.trim(),
    delivery: 'queued',
  })
  await enqueue(app, tx, ticket, toSend.messageid, command)
  await dropSentDraft(app, tx, me, message)
  return message
}

/** @throws ticket-closed, not-the-handler, client-blocked */
export async function requireMayWrite(reader: Reader, me: Me, ticket: TicketRow): Promise<void> {
  requireWorkOn(me, ticket)
  const client = await clientById(reader, ticket.clientid)
  if (client?.blocked_on !== null) refuse('client-blocked')
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

async function refuseTakenId(app: AppContext, me: Me, messageid: string, error: unknown): Promise<never> {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'messages_pkey'
  if (!isTaken) throw error
  const other = await messageById(app.db, messageid)
  const isSeen = other !== undefined && (await seesTicket(app.db, me, other.ticketid))
  refuse(isSeen ? 'message-id-taken' : 'message-not-found', { field: 'messageid' })
}
