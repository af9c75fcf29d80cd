import { events, type Me, mayAccept, type MyTicket } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { recordAction } from '../activity-log/activity-log.ts'
import { removeButtons, sendToClient } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { accepted, announceTicketView, factsOf, presentMyTicket, saveTicket } from '../tickets/tickets.ts'
import { namesOf } from '../users/users.ts'
import { accessForStep } from './access-for-step.ts'
import { keepUndo, undoUntil } from './undo-action.ts'

/**
 * Makes me the handler. The client receives my first name once I cannot undo it any more. There is one winner: the row lock
 * lets the second request see the first. Two round trips: what decides, and what is written.
 */
export function accept(app: AppContext, me: Me, ticketid: string, createdOn: string): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const [{ ticket, names, lang, readSeq }, handler] = await Promise.all([
      accessForStep(tx, me, ticketid, createdOn),
      namesOf(tx, me.id),
    ])
    const winner = () => `${names.handler_first_name ?? ''} ${names.handler_last_name ?? ''}`.trim()
    const now = app.clock.now()
    const change = accepted(ticket, me.id, now, winner)
    if (!mayAccept(me, factsOf(ticket))) refuse('ticket-not-found')
    saveTicket(tx, ticketid, change)
    recordAction(app, tx, {
      action_type: 'ticket_accept',
      endsWait: true,
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    const shown = {
      ...names,
      handler_first_name: handler.first_name,
      handler_last_name: handler.last_name,
    }
    await announceTicketView(app, tx, {
      event: events.acceptTicket,
      webhook: 'ticket.accepted',
      view: { ...ticket, ...change, ...shown },
      before: ticket,
      actor: me.id,
    })
    const hold = { heldUntil: undoUntil(now) }
    if (ticket.choosing_since !== null && names.blocked_on === null)
      await removeButtons(app, tx, ticket, hold)
    const text = clientText(app, 'accepted', lang, { name: me.firstName })
    const after = await sendToClient(app, tx, { ...ticket, ...change }, text, { names: shown, ...hold })
    keepUndo(tx, ticket, names, { action: 'accept', by: me.id, at: now })
    return presentMyTicket({ ...after, ...shown }, me, readSeq)
  })
}
