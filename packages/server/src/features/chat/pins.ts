import { events, type Me, type Pin } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { accessTicket, accessTicketLocked, isSameInstant, type TicketRow } from '../tickets/tickets.ts'
import { requireWorkOn } from './access-message.ts'
import { messageByInstant } from './messages-store.ts'
import { pinOf, pinsOf, setPin, type PinRow } from './pins-store.ts'

/** Pins a message; a message that is already pinned keeps its pin. */
export function pinMessage(
  app: AppContext,
  me: Me,
  request: { ticketid: string; ticket_created_on: string; messageid: string; created_on: string },
): Promise<Pin> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, request.ticketid, request.ticket_created_on)
    const found = await pinOf(tx, ticket.ticketid, request.messageid)
    if (found === undefined || !isSameInstant(request.created_on, found.created_on))
      refuse('message-not-found')
    requireWorkOn(me, ticket)
    if (found.pinned_on !== null) return presentPin(found, ticket)
    await setPin(tx, found.messageid, { pinned_on: app.clock.now(), pinned_by: me.id })
    const pinned = await pinOf(tx, ticket.ticketid, request.messageid)
    if (pinned === undefined) throw new Error('A message of a locked ticket is gone.')
    const pin = presentPin(pinned, ticket)
    await announce(app, tx, {
      event: events.newPinnedMessage,
      payload: { pin },
      audience: ticketRooms(ticket),
      actor: me.id,
    })
    return pin
  })
}

/** Unpins the message that was written at this instant; a message that is not pinned does not change. */
export function unpinMessage(
  app: AppContext,
  me: Me,
  request: { ticketid: string; ticket_created_on: string; createdOn: string },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, request.ticketid, request.ticket_created_on)
    const message = await messageByInstant(tx, ticket.ticketid, request.createdOn)
    if (message === undefined) refuse('message-not-found', { field: 'createdOn' })
    requireWorkOn(me, ticket)
    if (message.pinned_on === null) return
    await setPin(tx, message.messageid, { pinned_on: null, pinned_by: null })
    const { ticketid, messageid, created_on } = message
    const payload = { ticketid, messageid, created_on }
    await announce(app, tx, {
      event: events.unpinMessage,
      payload,
      audience: ticketRooms(ticket),
      actor: me.id,
    })
  })
}

/** The pinned messages of a ticket, newest pin first. */
export async function pinnedMessages(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string },
): Promise<Pin[]> {
  const ticket: TicketRow = await accessTicket(app.db, me, request.ticketid, request.created_on)
  return (await pinsOf(app.db, ticket.ticketid)).map((row) => presentPin(row, ticket))
}

/** The only place that shapes a pin for the wire. */
function presentPin(row: PinRow, ticket: Pick<TicketRow, 'clientid' | 'created_on'>): Pin {
  if (row.pinned_on === null || row.pinned_by === null) throw new Error('A message that is not pinned.')
  return {
    ticketid: row.ticketid,
    agentid: row.pinned_by,
    agent_name: `${row.pinner_first_name ?? ''} ${row.pinner_last_name ?? ''}`.trim(),
    content: row.content,
    clientid: ticket.clientid,
    created_on: row.created_on,
    messageid: row.messageid,
    type: row.type,
    fileName: row.file_name,
    ticket_created_on: ticket.created_on,
    pinned_on: row.pinned_on,
    username: row.created_by_name,
    isagent: row.isagent,
    deleted_on: row.deleted_on,
    delivery: row.delivery,
  }
}
