import {
  type ChatSlice,
  limits,
  type Me,
  type Message,
  type Sections,
  toSections,
} from '@switchboard/contract'
import type { z } from 'zod'
import type { AppContext, Reader } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { SEARCH_MAY_TAKE } from '../../platform/lib/search-term.ts'
import { accessTicket, isSameInstant, type TicketRow } from '../tickets/tickets.ts'
import { messageById, messagesBetween, messagesWith } from './messages-store.ts'
import { presentMessage } from './present-message.ts'
import { neighboursOf, openingOf, sliceIndexOf, sliceOf, type MessageRange } from './slices.ts'

/** A slice counted from the newest message, by day; index 0 returns the first three together. */
export async function chatSlice(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string; sliceIndex: number },
): Promise<Sections> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.created_on)
  const { last_seq } = ticket
  const { sliceIndex } = request
  const range = sliceIndex === 0 ? openingOf(last_seq) : sliceOf(last_seq, sliceIndex)
  return toSections(await presentedBetween(app.db, ticket, range))
}

type Slice = z.input<typeof ChatSlice>

interface MessageNamed {
  messageid: string
  /** The specification leaves open whose `created_on` accompanies a message id, the message's or the ticket's: both are accepted. */
  dated: string | undefined
}

export type SliceWanted = { ticketid: string; createdOn: string | undefined } & (
  | ({ by: 'message' } & MessageNamed)
  | ({ by: 'neighbour-of-message'; side: 'older' | 'newer' } & MessageNamed)
  | { by: 'neighbour-of-slice'; lastIndex: number; side: 'older' | 'newer' }
)

/**
 * A jump returns the slice that holds the message. The neighbour of a slice is found by its index. A request that names the
 * message at the edge instead gets exactly the 20 beyond it, even when new messages have shifted all slices meanwhile.
 */
export async function jumpSlice(app: AppContext, me: Me, wanted: SliceWanted): Promise<Slice> {
  const ticket = await accessTicket(app.db, me, wanted.ticketid, wanted.createdOn)
  switch (wanted.by) {
    case 'message': {
      const seq = await seqOf(app.db, ticket, wanted)
      const index = sliceIndexOf(ticket.last_seq, seq)
      return presentSlice(app.db, ticket, sliceOf(ticket.last_seq, index), index, seq)
    }
    case 'neighbour-of-message': {
      const seq = await seqOf(app.db, ticket, wanted)
      const range = neighboursOf(ticket.last_seq, seq, wanted.side)
      const near = wanted.side === 'older' ? range.to : range.from
      return presentSlice(app.db, ticket, range, sliceIndexOf(ticket.last_seq, near), near)
    }
    case 'neighbour-of-slice': {
      const index = wanted.lastIndex + (wanted.side === 'older' ? 1 : -1)
      const range =
        index < 0 ? { from: ticket.last_seq + 1, to: ticket.last_seq } : sliceOf(ticket.last_seq, index)
      return presentSlice(app.db, ticket, range, index, wanted.side === 'older' ? range.to : range.from)
    }
    default:
      return wanted satisfies never
  }
}

async function seqOf(reader: Reader, ticket: TicketRow, { messageid, dated }: MessageNamed): Promise<number> {
  const message = await messageById(reader, messageid)
  if (message === undefined || message.ticketid !== ticket.ticketid) refuse('message-not-found')
  const isNamed = [ticket, message].some(
    ({ created_on }) => dated === undefined || isSameInstant(dated, created_on),
  )
  if (!isNamed) refuse('ticket-not-found')
  return message.seq
}

/** `targetSectionIndex` is the day of the requested message; past either end there are no sections. */
async function presentSlice(
  reader: Reader,
  ticket: TicketRow,
  range: MessageRange,
  newIndex: number,
  targetSeq: number,
): Promise<Slice> {
  const messages = await presentedBetween(reader, ticket, range)
  const selectedSections = toSections(messages)
  const target = messages.find(({ seq }) => seq === targetSeq)
  const day = target?.created_on.slice(0, 10) ?? ''
  return {
    targetSectionIndex: Math.max(0, Object.keys(selectedSections).indexOf(day)),
    selectedSections,
    newIndex,
    hasOlder: range.from > 1,
    hasNewer: range.to < ticket.last_seq,
  }
}

async function presentedBetween(reader: Reader, ticket: TicketRow, range: MessageRange): Promise<Message[]> {
  const rows = await messagesBetween(reader, ticket.ticketid, range)
  return rows.map((row) => presentMessage(row, ticket.clientid))
}

/** Messages of one chat that contain a word, newest first; case and accents do not matter. */
export async function searchMessages(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string; keyword: string },
): Promise<Message[]> {
  return app.db.transaction(
    async (tx) => {
      const ticket = await accessTicket(tx, me, request.ticketid, request.created_on)
      await tx.mayTake(SEARCH_MAY_TAKE)
      const rows = await messagesWith(tx, ticket.ticketid, request.keyword, limits.foundMessages)
      return rows.map((row) => presentMessage(row, ticket.clientid))
    },
    { readOnly: true },
  )
}
