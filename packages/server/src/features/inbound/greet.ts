import type { AppContext, Tx } from '../../context.ts'
import { sendToClient } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'

/** Sends the automatic greeting of a new ticket. */
export async function greet(app: AppContext, tx: Tx, ticket: TicketRow, identity: Identity): Promise<void> {
  await sendToClient(app, tx, ticket, clientText(app, 'greeting', identity.lang))
}
