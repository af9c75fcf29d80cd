import type { Me, WhatsappTemplate } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { accessTicket, type TicketRow } from '../tickets/tickets.ts'
import { templatesOf } from '../whatsapp/whatsapp.ts'

/** Templates of the account that the client wrote to: this ticket can send no others. */
export async function ticketTemplates(
  app: AppContext,
  me: Me,
  request: { ticketid: string; createdOn: string },
): Promise<WhatsappTemplate[]> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.createdOn)
  if (channelOf(ticket.platform).abilities.templates !== true) return []
  const businessId = await businessOf(app.db, ticket)
  return businessId === null ? [] : templatesOf(app, businessId)
}

/** The business account at the provider that received the ticket. */
export async function businessOf(reader: Reader, ticket: TicketRow): Promise<string | null> {
  const account = await reader.query
    .selectFrom('channel_accounts')
    .select('ext_business_id')
    .where('accountid', '=', ticket.accountid)
    .executeTakeFirst()
  return account?.ext_business_id ?? null
}
