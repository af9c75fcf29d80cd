import { events, type Me, mayAccept, type MyTicket } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { outward } from '../../platform/realtime/announce.ts'
import { recordAction } from '../actions/actions.ts'
import { sayToClient } from '../chat/chat.ts'
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

const told = outward(events.acceptTicket, 'ticket.accepted')

/** Makes me the handler and tells the client my first name. One winner: the row lock lets the second see the first. */
export function accept(app: AppContext, me: Me, ticketid: string, createdOn: string): Promise<MyTicket> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessTicketLocked(tx, me, ticketid, createdOn)
    const view = await ticketView(tx, ticketid)
    const winner = () => `${view?.handler_first_name ?? ''} ${view?.handler_last_name ?? ''}`.trim()
    const change = accepted(ticket, me.id, app.clock.now(), winner)
    if (!mayAccept(me, factsOf(ticket))) refuse('ticket-not-found')
    await saveTicket(tx, ticketid, change)
    await recordAction(app, tx, {
      action_type: 'ticket_accept',
      endsWait: true,
      ticketid,
      userid: me.id,
      clientid: ticket.clientid,
    })
    await announceTicket(app, tx, told, ticketid, ticket, me.id)
    const lang = await clientLanguage(tx, ticket.clientid)
    await sayToClient(
      app,
      tx,
      { ...ticket, ...change },
      clientText(app, 'accepted', lang, { name: me.firstName }),
    )
    return myTicket(tx, me, ticketid)
  })
}
