import type { AppContext, Tx } from '../../context.ts'
import { welcomeOfAccount } from '../channel-accounts/channel-accounts.ts'
import { sendToClient } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'

/** Sends the automatic greeting of a new ticket: the bot's own, or that of all channels in the client's language. */
export async function greet(app: AppContext, tx: Tx, ticket: TicketRow, identity: Identity): Promise<void> {
  const { greeting } = await welcomeOfAccount(tx, ticket.accountid)
  await sendToClient(app, tx, ticket, greeting || clientText(app, 'greeting', identity.lang))
}
