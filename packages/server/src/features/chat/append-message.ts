import { events, isEventMessage, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { StoredPreview } from '../../platform/db/tables/ticket-tables.ts'
import { firstFreeInstant } from '../../platform/lib/clock.ts'
import { releaseHeld } from '../../platform/outbox/outbox.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { queueLinks } from '../link-previews/link-previews.ts'
import {
  namesOfTickets,
  presentTicket,
  type TicketNames,
  type TicketRow,
  type TicketView,
} from '../tickets/tickets.ts'
import { type MessageDraft, type MessageRow, rowOf } from './message-row.ts'
import { presentMessage } from './present-message.ts'
import { type PlacedMessage, writeMessages } from './write-messages.ts'

/** Characters of a message that a list row can show. */
const PREVIEW = 200

export interface Appended {
  /** The ticket as it is after the message. */
  ticket: TicketRow
  row: MessageRow
  message: Message
}

/** Adds a message to a ticket whose row the caller has locked. */
export async function appendMessage(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  draft: MessageDraft,
  names?: TicketNames,
): Promise<Appended> {
  const [appended] = await appendMessages(app, tx, [{ ticket, names, drafts: [draft] }])
  if (appended === undefined) throw new Error('No message was written.')
  return appended
}

/** What is to be added to the end of a ticket, whose row the caller has locked. */
export interface Addition {
  ticket: TicketRow
  /** Read after the lock. Without them they are asked for, which is one more round trip. */
  names?: TicketNames | undefined
  drafts: readonly MessageDraft[]
}

/**
 * Adds messages to tickets, each named once: the next dense number, the first free microsecond, the ticket's summary, and
 * the live event. Returns them in the order given.
 */
export async function appendMessages(
  app: AppContext,
  tx: Tx,
  given: readonly Addition[],
): Promise<Appended[]> {
  // The conversation goes on: the held notice of the last step is sent first, and the step cannot be undone any more.
  for (const { ticket } of given)
    if (ticket.undo?.state === 'possible') await releaseHeld(app, tx, ticket.identityid)
  const placed = given.flatMap(({ ticket, drafts }) => placeAtEnd(app, ticket, drafts))
  writeMessages(tx, placed)
  await queueLinks(
    app,
    tx,
    placed.map(({ message }) => message),
  )
  const names = await namesShownWith(tx, given)
  const appended: Appended[] = []
  for (const { after, message: row } of placed) {
    const message = await announceNew(app, tx, { ...after, ...names(after.ticketid) }, row)
    appended.push({ ticket: after, row, message })
  }
  return appended
}

async function namesShownWith(
  tx: Tx,
  given: readonly Addition[],
): Promise<(ticketid: string) => TicketNames> {
  const known = new Map<string, TicketNames>()
  for (const { ticket, names } of given) if (names !== undefined) known.set(ticket.ticketid, names)
  const unknown = given.flatMap(({ ticket: { ticketid } }) => (known.has(ticketid) ? [] : [ticketid]))
  if (unknown.length > 0)
    for (const { ticketid, ...names } of await namesOfTickets(tx, unknown)) known.set(ticketid, names)
  return (ticketid) => {
    const names = known.get(ticketid)
    if (names === undefined) throw new Error('A ticket that was locked is gone.')
    return names
  }
}

/** The rows of the messages, each with its ticket as it is after it. */
function placeAtEnd(app: AppContext, ticket: TicketRow, drafts: readonly MessageDraft[]): PlacedMessage[] {
  const { ticketid, identityid } = ticket
  let after = ticket
  return drafts.map((draft) => {
    const seq = after.last_seq + 1
    const created_on = firstFreeInstant(app.clock.now(), after.last_created_on)
    const message = rowOf(draft, { ticketid, identityid, seq, created_on })
    after = { ...after, ...summaryAfter(after, message) }
    return { after, message }
  })
}

async function announceNew(app: AppContext, tx: Tx, view: TicketView, row: MessageRow): Promise<Message> {
  const message = presentMessage(row, view.clientid)
  const ticket = presentTicket(view)
  await announce(app, tx, {
    event: events.newMessage,
    webhook: isFromClient(row) ? 'message.received' : undefined,
    payload: { message, ticket },
    audience: ticketRooms(ticket),
    actor: row.isagent && row.created_by !== view.accountid ? row.created_by : null,
  })
  return message
}

/** A client's message waits for an answer, and a person's answer ends the wait. Automatic texts change neither. */
function summaryAfter(ticket: TicketRow, row: MessageRow): Partial<TicketRow> {
  const written = {
    last_seq: row.seq,
    last_created_on: row.created_on,
    updated_on: row.created_on,
    undo: null,
    // A row shows what people wrote: automatic texts and events would hide the client's question.
    ...(isAutomatic(row) || isEventMessage(row) ? {} : { last_message: previewOf(row) }),
  }
  if (isFromClient(row)) {
    return {
      ...written,
      last_client_seq: row.seq,
      unanswered: ticket.unanswered + 1,
      waiting_since: ticket.waiting_since ?? row.created_on,
    }
  }
  if (isAnswer(row)) return { ...written, unanswered: 0, waiting_since: null }
  return written
}

export const isFromClient = (row: MessageRow): boolean => !row.isagent && !isEventMessage(row)
export const isAutomatic = (row: MessageRow): boolean =>
  row.isagent && row.created_by === null && !isEventMessage(row)
const isAnswer = (row: MessageRow): boolean => row.isagent && row.created_by !== null && !isEventMessage(row)

type PreviewedMessage = Pick<
  Message,
  | 'type'
  | 'content'
  | 'file_name'
  | 'placeholder'
  | 'isagent'
  | 'created_by'
  | 'created_by_name'
  | 'created_on'
  | 'deleted_on'
  | 'recorded'
  | 'duration'
>

/** What the ticket's row keeps of its last message; `presentTicket` adds what is usual. */
export function previewOf(row: PreviewedMessage): StoredPreview {
  // The preview of a picture is its kind, never the name of its file.
  const isPicture = row.type === 'image' || row.type === 'video'
  const name = isPicture ? null : row.file_name
  const text = row.content === '' ? (name ?? row.placeholder ?? '') : row.content
  return {
    type: row.type,
    content: text.slice(0, PREVIEW).toWellFormed(),
    ...(row.recorded ? { recorded: true } : {}),
    ...(row.duration === null ? {} : { duration: row.duration }),
    ...(row.isagent
      ? { isagent: true, created_by: row.created_by, created_by_name: row.created_by_name }
      : {}),
    created_on: row.created_on,
    ...(row.deleted_on === null ? {} : { deleted_on: row.deleted_on }),
  }
}
