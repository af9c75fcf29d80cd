import { events, isEventMessage, type Message, type TicketPreview } from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { firstFreeInstant } from '../../platform/lib/clock.ts'
import { releaseHeld } from '../../platform/outbox/outbox.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { presentTicket, type TicketRow } from '../tickets/tickets.ts'
import { type MessageDraft, type MessageRow, rowOf } from './message-row.ts'
import { presentMessage } from './present-message.ts'
import { writeMessage } from './write-message.ts'

/** Characters of a message that a list row can show. */
const PREVIEW = 200

export interface Appended {
  /** The ticket as it is after the message. */
  ticket: TicketRow
  row: MessageRow
  message: Message
}

/**
 * Adds a message to a ticket whose row the caller has locked: the next dense number, the first free microsecond, the
 * ticket's summary, and the live event.
 */
export async function appendMessage(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  draft: MessageDraft,
): Promise<Appended> {
  // The conversation goes on: the held notice of the last step is sent first, and the step cannot be undone any more.
  if (ticket.undo?.state === 'possible') await releaseHeld(app, tx, ticket.identityid)
  const seq = ticket.last_seq + 1
  const created_on = firstFreeInstant(app.clock.now(), ticket.last_created_on)
  const { ticketid, identityid, clientid } = ticket
  const draftRow = rowOf(draft, { ticketid, identityid, seq, created_on })
  const after = { ...ticket, ...summaryAfter(ticket, draftRow) }
  const { row, names } = await writeMessage(tx, after, draftRow)
  const message = presentMessage(row, clientid)
  const shown = presentTicket({ ...after, ...names })
  const actor = draft.isagent ? draft.created_by : null
  await announce(app, tx, {
    event: events.newMessage,
    webhook: isFromClient(draftRow) ? 'message.received' : undefined,
    payload: { message, ticket: shown },
    audience: ticketRooms(shown),
    actor,
  })
  return { ticket: after, row, message }
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
  | 'recorded'
  | 'duration'
>

export function previewOf(row: PreviewedMessage): z.infer<typeof TicketPreview> {
  // The preview of a picture is its kind, never the name of its file.
  const isPicture = row.type === 'image' || row.type === 'video'
  const name = isPicture ? null : row.file_name
  const text = row.content === '' ? (name ?? row.placeholder ?? '') : row.content
  return {
    type: row.type,
    content: text.slice(0, PREVIEW),
    recorded: row.recorded,
    duration: row.duration,
    isagent: row.isagent,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_on: row.created_on,
  }
}
