import { events, type Me, mayAccept, type MyTicket } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { sendToClient } from '../chat/chat.ts'
import { clientLanguage, clientText } from '../client-texts/client-texts.ts'
import {
  accepted,
  accessTicketLocked,
  announceTicket,
  factsOf,
  myTicket,
  saveTicket,
  ticketView,
} from '../tickets/tickets.ts'
import { keepUndo, undoUntil } from './undo-action.ts'

/**
 * Makes me the handler. The client receives my first name once I cannot undo it any more. There is one winner: the row lock
 * lets the second request see the first.
 */
export function accept(app: AppContext, me: Me, ticketid: string, createdOn: string): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, ticketid, createdOn)
    const view = await ticketView(tx, ticketid)
    const winner = () => `${view?.handler_first_name ?? ''} ${view?.handler_last_name ?? ''}`.trim()
    const now = app.clock.now()
    const change = accepted(ticket, me.id, now, winner)
    if (!mayAccept(me, factsOf(ticket))) refuse('ticket-not-found')
    await saveTicket(tx, ticketid, change)
    const actionid = await recordAction(app, tx, {
      action_type: 'ticket_accept',
      endsWait: true,
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    await announceTicket(app, tx, {
      event: events.acceptTicket,
      webhook: 'ticket.accepted',
      ticketid,
      before: ticket,
      actor: me.id,
    })
    const lang = await clientLanguage(tx, ticket.clientid)
    await sendToClient(
      app,
      tx,
      { ...ticket, ...change },
      clientText(app, 'accepted', lang, { name: me.firstName }),
      { heldUntil: undoUntil(now) },
    )
    await keepUndo(tx, ticket, { action: 'accept', by: me.id, at: now, actionid })
    return myTicket(tx, me, ticketid)
  })
}
