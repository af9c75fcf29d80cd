import type { AppContext, Tx } from '../../context.ts'
import { welcomeOfAccount } from '../channel-accounts/channel-accounts.ts'
import { sendToClient } from '../chat/chat.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import type { Identity } from '../clients/clients.ts'
import { promiseAnswer } from '../website-chats/website-chats.ts'

/** Sends the automatic greeting of a new ticket: the bot's own, or that of all channels in the client's language. */
export async function greet(app: AppContext, tx: Tx, ticket: TicketRow, identity: Identity): Promise<void> {
  const { greeting } = await welcomeOfAccount(tx, ticket.accountid)
  const text = greeting || (await promiseAnswer(app, tx, 'greeting', { ...ticket, language: identity.lang }))
  await sendToClient(app, tx, ticket, text)
}
