import type { InboundEvent } from '@switchboard/channels'
import { platformNames } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { appendMessage, messageByRef, newMessageId } from '../chat/chat.ts'
import { queueMedia } from '../media/media.ts'
import { lockOpenTicketOf } from '../tickets/tickets.ts'
import type { Delivery } from './inbound-event.ts'
import { lockIdentityByChat } from '../clients/clients.ts'
import { contentColumns } from './content-columns.ts'

/**
 * A colleague answered in the page's own inbox or on the business's phone: add the answer to the chat of the open ticket. Returns
 * the client's identity when it was added.
 */
export async function applyExternalReply(
  app: AppContext,
  tx: Tx,
  { accountid, channel }: Delivery,
  { externalReply, at }: Extract<InboundEvent, { kind: 'ignored' }>,
): Promise<string | null> {
  if (externalReply === undefined) return null
  const identity = await lockIdentityByChat(tx, accountid, externalReply.chat)
  if (identity === undefined) return null
  const ticket = await lockOpenTicketOf(tx, identity.identityid)
  if (ticket === undefined || (await messageByRef(tx, identity.identityid, externalReply.messageRef)))
    return null
  const appended = await appendMessage(app, tx, ticket, {
    messageid: newMessageId(app),
    isagent: true,
    // No agent of ours, and yet a person: it ends the wait, unlike an automatic text (P4-23).
    created_by: accountid,
    created_by_name: platformNames[channel.platform],
    message_ref: externalReply.messageRef,
    provider_on: at?.toISOString() ?? null,
    delivery: 'sent',
    ...contentColumns(externalReply.content),
  })
  if (externalReply.content.type === 'file')
    await queueMedia(app, tx, [
      { messageid: appended.row.messageid, accountid, file: externalReply.content.file },
    ])
  return identity.identityid
}
