import { compareInstants, events, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { instantOf, later, microsecondsOf } from '../../platform/lib/clock.ts'
import { announce, outward } from '../../platform/realtime/announce.ts'
import { type Room, ticketRooms } from '../../platform/realtime/rooms.ts'
import { presentTicket, type TicketRow } from '../tickets/tickets.ts'
import { type Appended, isDesksOwn, isFromClient } from './append-message.ts'
import { type MessageDraft, type MessageRow, rowOf } from './message-row.ts'
import { makeRoom, newestMessages } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { writeMessage } from './write-message.ts'

/** As many messages may be passed. */
const MOST_PASSED = 20
/** Milliseconds after which a message stays where it stands: it has been read there. */
const SETTLED = 60_000
/** Microseconds: as much room is made above the first message of a ticket. */
const BEFORE_ALL = 2000

type Place = Pick<MessageRow, 'seq' | 'created_on'>

/**
 * Adds a client's message that its provider told after later ones: they tell several things at once and keep no order
 * between them. It goes before the first of those, and they move up by one. What a person answered and what happened to the
 * ticket is never passed. null: it belongs at the end. The caller has locked the ticket's row.
 */
export async function putInPlace(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  draft: MessageDraft,
): Promise<Appended | null> {
  const now = app.clock.now()
  const newest = await newestMessages(tx, ticket.ticketid, MOST_PASSED + 1)
  const place = placeAmong(newest, draft.provider_on ?? null, later(now, -SETTLED))
  if (place === null) return null
  const moved = await makeRoom(tx, ticket.ticketid, place.seq)
  const { ticketid, identityid, clientid } = ticket
  const draftRow = rowOf(draft, { ticketid, identityid, ...place })
  const after = { ...ticket, ...summaryAround(ticket, place), updated_on: now }
  const { row, names } = await writeMessage(tx, after, draftRow)
  const shown = presentTicket({ ...after, ...names })
  const rooms = ticketRooms(shown)
  for (const one of moved) await announceMoved(app, tx, presentMessage(one, clientid), rooms)
  const message = presentMessage(row, clientid)
  const told = outward(events.newMessage, 'message.received')
  await announce(app, tx, told, { message, ticket: shown }, rooms, null)
  return { ticket: after, row, message }
}

/** Before the first message that was said later. `newest` begins with the last one. */
export function placeAmong(
  newest: readonly MessageRow[],
  saidOn: string | null,
  settledBefore: string,
): Place | null {
  if (saidOn === null) return null
  const end = newest.findIndex((row) => !mayBePassed(row, saidOn, settledBefore))
  const passed = end === -1 ? newest.slice(0, MOST_PASSED) : newest.slice(0, end)
  const at = passed.findLastIndex(isFromClient)
  const first = passed[at]
  if (first === undefined) return null
  const created_on = instantBetween(newest[at + 1]?.created_on, first.created_on)
  return created_on === null ? null : { seq: first.seq, created_on }
}

/** In the middle, so that others find room on either side; null: not a microsecond is free. */
function instantBetween(above: string | undefined, below: string): string | null {
  const end = microsecondsOf(below)
  const begin = above === undefined ? end - BEFORE_ALL : microsecondsOf(above)
  return end - begin < 2 ? null : instantOf(Math.floor((begin + end) / 2))
}

/** Of a client's words those said later; of ours what the desk says by itself. */
function mayBePassed(row: MessageRow, saidOn: string, settledBefore: string): boolean {
  if (compareInstants(row.created_on, settledBefore) < 0) return false
  if (!isFromClient(row)) return isDesksOwn(row)
  return row.provider_on !== null && compareInstants(row.provider_on, saidOn) > 0
}

/** The last message stays the last one, of a client at the earliest. */
function summaryAround(ticket: TicketRow, { created_on }: Place): Partial<TicketRow> {
  const { waiting_since: since } = ticket
  return {
    last_seq: ticket.last_seq + 1,
    last_client_seq: ticket.last_client_seq + 1,
    unanswered: ticket.unanswered + 1,
    waiting_since: since === null || compareInstants(created_on, since) < 0 ? created_on : since,
  }
}

/** Other programs know a message of a client by its number too. */
const announceMoved = (app: AppContext, tx: Tx, message: Message, rooms: readonly Room[]): Promise<void> =>
  announce(
    app,
    tx,
    outward(events.messageChanged, message.isagent ? undefined : 'message.changed'),
    { message },
    rooms,
    null,
  )
