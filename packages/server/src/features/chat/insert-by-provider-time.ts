import { queueLinks } from '../link-previews/link-previews.ts'
import { compareInstants, events, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { instantOf, later, microsecondsOf } from '../../platform/lib/clock.ts'
import { releaseHeld } from '../../platform/outbox/outbox.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { type Room, ticketRooms } from '../../platform/realtime/rooms.ts'
import { namesOfTickets, presentTicket, type TicketRow } from '../tickets/tickets.ts'
import { type Appended, isAutomatic, isFromClient } from './append-message.ts'
import { type MessageDraft, type MessageRow, rowOf } from './message-row.ts'
import { makeRoom, newestMessages } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { writeMessages } from './write-messages.ts'

/** A late message may go before this many messages. */
const MOST_PASSED = 20
/** Milliseconds after which a message keeps its place: people have read it there. */
const SETTLED = 60_000
/** Microseconds of room before the first message of a ticket. */
const BEFORE_ALL = 2000

type Place = Pick<MessageRow, 'seq' | 'created_on'>

/**
 * Inserts a client's message that arrived after later ones: providers send several events at once and keep no order
 * between them. It goes before the first later message, and the later ones move up by one. It never goes before a person's
 * answer or an event of the ticket. null: it belongs at the end. The caller has locked the ticket's row.
 */
export async function insertByProviderTime(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  draft: MessageDraft,
): Promise<Appended | null> {
  const now = app.clock.now()
  const newest = await newestMessages(tx, ticket.ticketid, MOST_PASSED + 1)
  const place = placeAmong(newest, draft.provider_on ?? null, later(now, -SETTLED))
  if (place === null) return null
  if (ticket.undo?.state === 'possible') await releaseHeld(app, tx, ticket.identityid)
  const moved = await makeRoom(tx, ticket.ticketid, place.seq)
  const { ticketid, identityid, clientid } = ticket
  const after = { ...ticket, ...summaryAround(ticket, place), updated_on: now }
  const row = rowOf(draft, { ticketid, identityid, ...place })
  writeMessages(tx, [{ after, message: row }])
  await queueLinks(app, tx, [row])
  const [names] = await namesOfTickets(tx, [ticketid])
  if (names === undefined) throw new Error('A ticket that was locked is gone.')
  const shown = presentTicket({ ...after, ...names })
  const rooms = ticketRooms(shown)
  for (const one of moved) await announceMoved(app, tx, presentMessage(one, clientid), rooms)
  const message = presentMessage(row, clientid)
  await announce(app, tx, {
    event: events.newMessage,
    webhook: 'message.received',
    payload: { message, ticket: shown },
    audience: rooms,
  })
  return { ticket: after, row, message }
}

/** The place before the first message that was sent later. `newest` begins with the last one. */
export function placeAmong(
  newest: readonly MessageRow[],
  sentOn: string | null,
  settledBefore: string,
): Place | null {
  if (sentOn === null) return null
  const end = newest.findIndex((row) => !mayBePassed(row, sentOn, settledBefore))
  const passed = end === -1 ? newest.slice(0, MOST_PASSED) : newest.slice(0, end)
  const at = passed.findLastIndex(isFromClient)
  const first = passed[at]
  if (first === undefined) return null
  const created_on = instantBetween(newest[at + 1]?.created_on, first.created_on)
  return created_on === null ? null : { seq: first.seq, created_on }
}

/** The middle, which leaves room for others on either side; null when no microsecond is free. */
function instantBetween(above: string | undefined, below: string): string | null {
  const end = microsecondsOf(below)
  const begin = above === undefined ? end - BEFORE_ALL : microsecondsOf(above)
  return end - begin < 2 ? null : instantOf(Math.floor((begin + end) / 2))
}

/** A client's message may be passed when it was sent later; of ours only automatic texts. */
function mayBePassed(row: MessageRow, sentOn: string, settledBefore: string): boolean {
  if (compareInstants(row.created_on, settledBefore) < 0) return false
  if (!isFromClient(row)) return isAutomatic(row)
  return row.provider_on !== null && compareInstants(row.provider_on, sentOn) > 0
}

/** The counters of the ticket after the insertion; its last message stays the same. */
function summaryAround(ticket: TicketRow, { created_on }: Place): Partial<TicketRow> {
  const { waiting_since: since } = ticket
  return {
    undo: null,
    last_seq: ticket.last_seq + 1,
    last_client_seq: ticket.last_client_seq + 1,
    unanswered: ticket.unanswered + 1,
    waiting_since: since === null || compareInstants(created_on, since) < 0 ? created_on : since,
  }
}

/** Webhooks receive the move of a client's message, because receivers know it by its number too. */
const announceMoved = (app: AppContext, tx: Tx, message: Message, rooms: readonly Room[]): Promise<void> =>
  announce(app, tx, {
    event: events.messageChanged,
    webhook: message.isagent ? undefined : 'message.changed',
    payload: { message },
    audience: rooms,
  })
