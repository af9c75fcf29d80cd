import type { CallReply, calls, Me, WhatsappTemplate } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { businessOf, channelOf } from '../channel-accounts/channel-accounts.ts'
import { lastContact } from '../clients/clients.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { templatesOf } from '../whatsapp-templates/whatsapp-templates.ts'
import { windowEnds } from './reply-window.ts'

/** The abilities of the channel of a ticket, and the end of its reply window. */
export async function chatStyle(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string },
): Promise<CallReply<typeof calls.getChatStyle>> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.created_on)
  const { abilities } = channelOf(ticket.platform)
  const { textLimit, captionLimit, fileLimits, receipts, replies, reactions } = abilities
  return {
    platform: ticket.platform,
    receipts,
    reactions: [...reactions],
    replies,
    textLimit,
    captionLimit,
    fileLimits,
    fileAccepts: [...(abilities.fileAccepts ?? [])],
    fileRefuses: [...(abilities.fileRefuses ?? [])],
    windowEnds: windowEnds(app, ticket, await lastContact(app.db, ticket.ticketid)),
    templates: abilities.templates ?? false,
  }
}

/** Templates of the account that the client wrote to: this ticket can send no others. */
export async function ticketTemplates(
  app: AppContext,
  me: Me,
  request: { ticketid: string; created_on: string },
): Promise<WhatsappTemplate[]> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.created_on)
  if (channelOf(ticket.platform).abilities.templates !== true) return []
  const businessId = await businessOf(app.db, ticket.accountid)
  return businessId === null ? [] : templatesOf(app, businessId)
}
