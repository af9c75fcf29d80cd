import type { InboundEvent } from '@switchboard/channels'
import { platformNames } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { appendMessage, messageByRef } from '../chat/chat.ts'
import { queueMedia } from '../media/media.ts'
import { lockOpenTicketOf } from '../tickets/tickets.ts'
import type { Delivery } from './inbound-event.ts'
import { identityByChat } from '../clients/clients.ts'
import { contentColumns } from './content-columns.ts'

/** A colleague answered in the page's own inbox or on the business's phone: add the answer to the chat of the open ticket. */
export async function applyOutsideAnswer(
  app: AppContext,
  tx: Tx,
  { accountid, channel }: Delivery,
  { outside, at }: Extract<InboundEvent, { kind: 'ignored' }>,
): Promise<void> {
  if (outside === undefined) return
  const identity = await identityByChat(tx, accountid, outside.chat)
  if (identity === undefined) return
  const ticket = await lockOpenTicketOf(tx, identity.identityid)
  if (ticket === undefined || (await messageByRef(tx, identity.identityid, outside.messageRef))) return
  const appended = await appendMessage(app, tx, ticket, {
    messageid: app.ids.uuid(),
    isagent: true,
    created_by: null,
    created_by_name: platformNames[channel.platform],
    message_ref: outside.messageRef,
    provider_on: at?.toISOString() ?? null,
    delivery: 'sent',
    ...contentColumns(outside.content),
  })
  if (outside.content.type === 'file')
    await queueMedia(app, tx, [{ messageid: appended.row.messageid, accountid, file: outside.content.file }])
}
