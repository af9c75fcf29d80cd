import type { Me, WhatsappTemplate } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { businessOf, channelOf } from '../channel-accounts/channel-accounts.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { templatesOf } from '../whatsapp-templates/whatsapp-templates.ts'

/** Templates of the account that the client wrote to: this ticket can send no others. */
export async function ticketTemplates(
  app: AppContext,
  me: Me,
  request: { ticketid: string; createdOn: string },
): Promise<WhatsappTemplate[]> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.createdOn)
  if (channelOf(ticket.platform).abilities.templates !== true) return []
  const businessId = await businessOf(app.db, ticket.accountid)
  return businessId === null ? [] : templatesOf(app, businessId)
}
