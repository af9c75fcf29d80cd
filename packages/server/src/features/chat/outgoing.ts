import type { Me, Message } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { isTaken } from '../../platform/db/database.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { enqueue, type OutboxCommand } from '../../platform/outbox/outbox.ts'
import { lastContact } from '../clients/clients.ts'
import { draftContent, dropSentDraft } from '../drafts/drafts.ts'
import type { fileColumns } from '../files/files.ts'
import {
  accessTicketLocked,
  namesOfTickets,
  seesTicket,
  ticketById,
  type TicketNames,
  type TicketRow,
} from '../tickets/tickets.ts'
import { requireWorkOn } from './access-message.ts'
import { type Appended, appendMessage } from './append-message.ts'
import { type MessageDraft, type MessageRow, newMessageId } from './message-row.ts'
import { requireTextWithinLimits } from './limit-refusal.ts'
import { messageById } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { quoteFrom } from './quote.ts'
import { requireOpenWindow } from './reply-window.ts'

/** A message that a browser wants to send; the id is the browser's own. */
export interface ToSend {
  ticketid: string
  created_on: string
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
    // One round trip. The ticket is locked first: the first request may have committed while this one waited for it.
    const [ticket, earlier, facts] = await Promise.all([
      accessTicketLocked(tx, me, toSend.ticketid, toSend.created_on).catch(refusalOf),
      earlierRequest(tx, me, toSend),
      readFacts(tx, me, toSend),
    ])
    if (earlier !== null) return earlier
    if (ticket instanceof Refusal) throw ticket
    return (await write(app, tx, me, { toSend, ticket, ...facts }, compose)).message
  })
  return written.catch((error: unknown) => refuseTakenId(app, me, toSend.messageid, error))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** The agent in whose name a message is sent. */
export type Author = Omit<Me, 'username'>

/** What a message shows of a file that is stored and within the channel's limits. */
export type SentFile = Pick<MessageRow, 'type' | keyof ReturnType<typeof fileColumns>>

/**
 * A text to the client of a ticket that the caller has locked, or files, of which the first carries the text: with all the
 * checks of a message that is sent at once. @returns the first message
 */
export async function sendLocked(
  app: AppContext,
  tx: Tx,
  author: Author,
  ticket: TicketRow,
  given: Pick<ToSend, 'messageid' | 'replyTo'> & { content: string; files: readonly SentFile[] },
): Promise<Message> {
  const { files, content, ...ids } = given
  const [first, ...others] = files
  const sent = await sendOneLocked(app, tx, author, ticket, ids, () =>
    first === undefined ? textContent(ticket, content) : fileContent(first, content),
  )
  let after = sent.ticket
  for (const file of others) {
    const own = { messageid: newMessageId(app), replyTo: null }
    after = (await sendOneLocked(app, tx, author, after, own, () => fileContent(file, ''))).ticket
  }
  return sent.message
}

async function sendOneLocked(
  app: AppContext,
  tx: Tx,
  author: Author,
  ticket: TicketRow,
  ids: Pick<ToSend, 'messageid' | 'replyTo'>,
  contentOf: () => OutgoingContent,
): Promise<Appended> {
  const { ticketid, created_on } = ticket
  const toSend = { ticketid, created_on, ...ids }
  const facts = await readFacts(tx, author, toSend)
  return write(app, tx, author, { toSend, ticket, ...facts }, async () => contentOf())
}

const fileContent = (file: SentFile, content: string): OutgoingContent => ({
  ...file,
  content,
  media_state: 'ready',
})

/** @throws text-too-long */
export function textContent({ platform }: TicketRow, content: string): OutgoingContent {
  requireTextWithinLimits(platform, content)
  return { type: 'text', content }
}

/** What decides whether and how a message may be sent, beside its ticket. */
interface SendFacts {
  names: TicketNames | undefined
  contact: Awaited<ReturnType<typeof lastContact>>
  draft: string | null
  original: MessageRow | undefined
}

async function readFacts(tx: Tx, me: Pick<Me, 'id'>, { ticketid, replyTo }: ToSend): Promise<SendFacts> {
  const [[names], contact, draft, original] = await Promise.all([
    namesOfTickets(tx, [ticketid]),
    lastContact(tx, ticketid),
    draftContent(tx, me, ticketid),
    replyTo === null ? undefined : messageById(tx, replyTo),
  ])
  return { names, contact, draft, original }
}

/** The message with this id that I have sent before. */
export async function sentBefore(reader: Reader, me: Me, messageid: string): Promise<Message | null> {
  const row = await messageById(reader, messageid)
  return row?.created_by === me.id ? answerOf(reader, row) : null
}

/** The row that an earlier request of the same author made in the same ticket. */
export async function earlierRequest(
  tx: Reader,
  me: Me,
  { messageid, ticketid }: Pick<ToSend, 'messageid' | 'ticketid'>,
): Promise<Message | null> {
  const row = await messageById(tx, messageid)
  return row?.created_by === me.id && row.ticketid === ticketid ? answerOf(tx, row) : null
}

async function answerOf(reader: Reader, row: MessageRow): Promise<Message | null> {
  const ticket = await ticketById(reader, row.ticketid)
  return ticket === undefined ? null : presentMessage(row, ticket.clientid)
}

async function write(
  app: AppContext,
  tx: Tx,
  me: Author,
  given: SendFacts & { toSend: ToSend; ticket: TicketRow },
  compose: (tx: Tx, ticket: TicketRow) => Promise<OutgoingContent>,
): Promise<Appended> {
  const { toSend, ticket, names, contact, draft } = given
  requireMayWrite(me, ticket, names)
  const reply = toSend.replyTo === null ? {} : quoteOfReply(ticket, given.original)
  const { command = { kind: 'message' }, ...content } = await compose(tx, ticket)
  if (command.kind === 'message') requireOpenWindow(app, ticket, contact)
  const written = {
    ...content,
    ...reply,
    messageid: toSend.messageid,
    isagent: true,
    created_by: me.id,
    created_by_name: `${me.firstName} ${me.lastName}`.trim(),
    delivery: 'queued',
    delivery_problem: contact.is_broken ? 'not-connected' : null,
  } as const
  const appended = await appendMessage(app, tx, ticket, written, names)
  await enqueue(app, tx, { conversation: ticket, messageid: toSend.messageid, command })
  await dropSentDraft(app, tx, me, { ...appended.message, draft })
  return appended
}

/** @throws ticket-closed, not-the-handler, client-blocked */
export function requireMayWrite(me: Author, ticket: TicketRow, names: TicketNames | undefined): void {
  requireWorkOn(me, ticket)
  if (names?.blocked_on !== null) refuse('client-blocked')
}

function quoteOfReply(ticket: TicketRow, original: MessageRow | undefined): Partial<MessageDraft> {
  if (original === undefined || original.ticketid !== ticket.ticketid)
    refuse('message-not-found', { field: 'replyTo' })
  return quoteFrom(original)
}

async function refuseTakenId(app: AppContext, me: Me, messageid: string, error: unknown): Promise<never> {
  if (!isTaken(error, 'messages_pkey')) throw error
  const other = await messageById(app.db, messageid)
  const isSeen = other !== undefined && (await seesTicket(app.db, me, other.ticketid))
  refuse(isSeen ? 'message-id-taken' : 'message-not-found', { field: 'messageid' })
}
