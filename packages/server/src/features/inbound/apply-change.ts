import type { InboundEvent } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { changeMessage, changeReaction, keepEarlierText, messageByRef } from '../chat/chat.ts'
import type { Identity } from '../clients/clients.ts'
import { AWAITS_MESSAGE, markEvent } from './inbox-store.ts'
import { applyMessage } from './apply-message.ts'
import { contentColumns } from './content-columns.ts'

type EventOf<Kind extends InboundEvent['kind']> = Extract<InboundEvent, { kind: Kind }>

/** An edited message keeps its earlier text. An edit of a message that we never received is applied as a new message. */
export async function applyEdit(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  event: EventOf<'edit'>,
): Promise<void> {
  const message = await messageByRef(tx, identity.identityid, event.messageRef)
  if (message === undefined) {
    const asNew = {
      ...event,
      kind: 'message' as const,
      replyTo: null,
      forwardedFrom: null,
      album: null,
      opening: null,
    }
    await applyMessage(app, tx, identity, platform, asNew)
    return
  }
  const { content, region = null } = contentColumns(event.content)
  if (content === message.content && region === message.region) return
  const edited_on = app.clock.now()
  await keepEarlierText(tx, { messageid: message.messageid, edited_on, content: message.content })
  await changeMessage(app, tx, message, { content, region, edited_on })
}

/** A deleted message is marked as deleted and stays readable to staff. */
export async function applyDeletion(
  app: AppContext,
  tx: Tx,
  identityid: string,
  event: EventOf<'deletion'>,
): Promise<void> {
  const message = await messageByRef(tx, identityid, event.messageRef)
  if (message !== undefined && message.deleted_on === null)
    await changeMessage(app, tx, message, { deleted_on: app.clock.now() })
}

export async function applyReaction(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  accountid: string,
  event: EventOf<'reaction'>,
): Promise<void> {
  const message = await messageByRef(tx, identity.identityid, event.messageRef)
  if (message === undefined) {
    const pending = {
      state: 'failed' as const,
      last_error: AWAITS_MESSAGE,
      identityid: identity.identityid,
    }
    return markEvent(tx, { accountid, extId: event.extId }, pending)
  }
  await changeReaction(app, tx, message, { reaction: event.emoji })
}
