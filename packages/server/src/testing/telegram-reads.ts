import type { MyTicket } from '@switchboard/contract'
import type { MessageRow } from '../features/chat/chat.ts'
import type { TelegramServer } from './telegram-server.ts'

/** The newest ticket of a client, open or closed, as the database holds it. */
export async function ticketRowOf({ server }: TelegramServer, clientName: string) {
  return server.app.db.query
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.clientid', 'tickets.clientid')
    .selectAll('tickets')
    .where('client_name', '=', clientName)
    .orderBy('tickets.created_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Everything in that ticket's chat, in its order. */
export async function messagesOf(one: TelegramServer, clientName: string): Promise<MessageRow[]> {
  const { ticketid } = await ticketRowOf(one, clientName)
  return one.server.app.db.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .orderBy('seq')
    .execute()
}

/** The open ticket of a client as the administrator sees it. */
export async function ticketOf(one: TelegramServer, clientName: string): Promise<MyTicket> {
  const found = (await one.tickets()).find((ticket) => ticket.client_name === clientName)
  if (found === undefined) throw new Error(`${clientName} has no open ticket.`)
  return found
}
