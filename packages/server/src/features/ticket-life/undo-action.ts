import { compareInstants, events, limits, type Me, type MyTicket } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { UndoRecord } from '../../platform/db/tables/ticket-tables.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { withdrawHeld } from '../../platform/outbox/outbox.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { removeAction } from '../activity-log/activity-log.ts'
import { removeButtons, removeMessagesAfter } from '../chat/chat.ts'
import { isBlocked } from '../clients/clients.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import { moveNotesUp } from '../notes/notes.ts'
import { restoreScheduled } from '../scheduled-messages/scheduled-messages.ts'
import {
  accessTicketLocked,
  announceTicket,
  isSameInstant,
  lowerReadMarks,
  myTicket,
  saveTicket,
  type TicketNames,
  type TicketRow,
} from '../tickets/tickets.ts'
import { returnIfLocked } from './return-to-queue.ts'

/** Until this time an action can be undone, and its notice to the client is held. */
export const undoUntil = (at: string): string => later(at, limits.undoWindow)

/** Stores with the ticket how to undo its last action; the next message or action replaces it. */
export function keepUndo(
  tx: Tx,
  before: TicketRow,
  { blocked_on }: TicketNames,
  step: Pick<UndoRecord, 'action' | 'by' | 'at'>,
): void {
  const undo: UndoRecord = {
    ...step,
    ...(blocked_on === null ? {} : { unannounced: true }),
    until: undoUntil(step.at),
    state: 'possible',
    before: {
      departmentid: before.departmentid,
      choosing_since: before.choosing_since,
      userid: before.userid,
      accepted_on: before.accepted_on,
      closed_on: before.closed_on,
      closed_by: before.closed_by,
      closed_by_name: before.closed_by_name,
      updated_on: before.updated_on,
      rating: before.rating,
      last_seq: before.last_seq,
      unanswered: before.unanswered,
      waiting_since: before.waiting_since,
      last_created_on: before.last_created_on,
      snoozed_by: before.snoozed_by,
      snoozed_by_name: before.snoozed_by_name,
      snoozed_until: before.snoozed_until,
    },
  }
  saveTicket(tx, before.ticketid, { undo })
}

interface UndoRequest {
  ticketid: string
  created_on: string
  action: UndoRecord['action']
  at: string
}

/**
 * Undoes my accept or close of a ticket: the client gets no notice, and the ticket, its chat and all figures are as if it had
 * not happened. A repeated request gets the same reply.
 */
export function undoTicketAction(app: AppContext, me: Me, step: UndoRequest): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, step.ticketid, step.created_on)
    const undo = recordOf(ticket, step)
    if (undo.by !== me.id) refuse('undo-not-yours')
    if (undo.state === 'undone') return myTicket(tx, me, ticket.ticketid)
    if (compareInstants(app.clock.now(), undo.until) >= 0) refuse('undo-too-late')
    // A notice that a worker has leased is on its way to the client.
    if (undo.unannounced !== true && !(await withdrawHeld(tx, ticket.identityid))) refuse('undo-too-late')
    await restore(app, tx, me, ticket, undo)
    return myTicket(tx, me, ticket.ticketid)
  })
}

/** @throws undo-too-late when something else has happened since */
function recordOf(ticket: TicketRow, { action, at }: UndoRequest): UndoRecord {
  const { undo } = ticket
  if (undo === null || undo.action !== action || !isSameInstant(undo.at, at)) refuse('undo-too-late')
  return undo
}

async function restore(app: AppContext, tx: Tx, me: Me, ticket: TicketRow, undo: UndoRecord): Promise<void> {
  const { ticketid } = ticket
  const { before } = undo
  const pinned = await removeMessagesAfter(tx, ticketid, before.last_seq)
  await moveNotesUp(tx, ticketid, before.last_seq)
  await lowerReadMarks(tx, ticketid, before.last_seq)
  await removeAction(tx, ticket, `ticket_${undo.action}`)
  // A department may have been deleted meanwhile.
  const departmentid = before.departmentid === null ? null : await departmentOnReturn(tx, before.departmentid)
  const undone = { undo: { ...undo, state: 'undone' } } as const
  saveTicket(tx, ticketid, { ...before, departmentid, ...undone })
  if (undo.action === 'close') await restoreScheduled(app, tx, ticket, undo.at)
  // The client was blocked while the question was no open one (P11-13).
  if (before.choosing_since !== null && undo.unannounced !== true && (await isBlocked(tx, ticket.identityid)))
    await removeButtons(app, tx, ticket)
  for (const { messageid, created_on } of pinned)
    await announce(app, tx, {
      event: events.unpinMessage,
      payload: { ticketid, messageid, created_on },
      audience: ticketRooms(ticket),
      actor: me.id,
    })
  await announceTicket(app, tx, {
    event: events.undoTicketAction,
    webhook: 'ticket.undone',
    ticketid,
    before: ticket,
    actor: me.id,
  })
  // The note of the return in the chat has replaced what a repeat is answered with.
  if (await returnIfLocked(app, tx, ticketid, me)) saveTicket(tx, ticketid, undone)
}
