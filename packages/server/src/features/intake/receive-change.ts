import type { Inbound } from '@switchboard/channels'
import type { DeliveryState, Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announceChangedMessage, changeMessage, changeReaction, messageByRef } from '../chat/chat.ts'
import { identityByChat, type Identity } from './identities-store.ts'
import { markArrival } from './inbox-store.ts'
import { contentColumns, receiveMessage } from './receive-message.ts'

type Told<Kind extends Inbound['kind']> = Extract<Inbound, { kind: Kind }>

/** An edited message keeps what it said before (product §4). An edit of something we never got is taken in as new. */
export async function receiveEdit(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  told: Told<'edit'>,
): Promise<void> {
  const message = await messageByRef(tx, identity.identityid, told.messageRef)
  if (message === undefined) {
    const asNew = {
      ...told,
      kind: 'message' as const,
      replyTo: null,
      forwardedFrom: null,
      album: null,
      opening: null,
    }
    return receiveMessage(app, tx, identity, platform, asNew)
  }
  const { content, region = null } = contentColumns(told.content)
  if (content === message.content && region === message.region) return
  const edited_on = app.clock.now()
  await tx.query
    .insertInto('message_edits')
    .values({ messageid: message.messageid, edited_on, content: message.content })
    .execute()
  await changeMessage(app, tx, message, { content, region, edited_on })
}

/** A deleted message says so and stays readable to staff (product §4). */
export async function receiveDeletion(
  app: AppContext,
  tx: Tx,
  identityid: string,
  told: Told<'deletion'>,
): Promise<void> {
  const message = await messageByRef(tx, identityid, told.messageRef)
  if (message !== undefined && message.deleted_on === null)
    await changeMessage(app, tx, message, { deleted_on: app.clock.now() })
}

export async function receiveReaction(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  accountid: string,
  told: Told<'reaction'>,
): Promise<void> {
  const message = await messageByRef(tx, identity.identityid, told.messageRef)
  if (message === undefined) {
    const early = {
      state: 'failed' as const,
      last_error: 'The message it belongs to is not here yet.',
      identityid: identity.identityid,
    }
    return markArrival(tx, { accountid, extId: told.extId }, early)
  }
  await changeReaction(app, tx, message, { reaction: told.emoji }, null)
}

/** Receipts come repeated, late and out of order: a state never goes back. */
const rank: Record<DeliveryState, number> = {
  none: 0,
  queued: 1,
  doubtful: 2,
  sent: 3,
  failed: 3,
  delivered: 4,
  read: 5,
}

export async function receiveStatus(
  app: AppContext,
  tx: Tx,
  accountid: string,
  told: Told<'status'>,
): Promise<void> {
  if (told.messageRef === null) return
  const message = await tx.query
    .selectFrom('messages')
    .innerJoin('identities', 'identities.identityid', 'messages.identityid')
    .selectAll('messages')
    .where('identities.accountid', '=', accountid)
    .where('message_ref', '=', told.messageRef)
    .executeTakeFirst()
  if (message === undefined) throw new Error('A receipt for a message that is not here.')
  if (rank[told.state] > rank[message.delivery])
    await announceChangedMessage(app, tx, message, { delivery: told.state, delivery_reason: told.reason })
}

export async function receiveWatermark(
  app: AppContext,
  tx: Tx,
  accountid: string,
  told: Told<'watermark'>,
): Promise<void> {
  const identity = await identityByChat(tx, accountid, told.chat)
  if (identity === undefined) return
  const behind: DeliveryState[] = told.state === 'read' ? ['sent', 'delivered'] : ['sent']
  const messages = await tx.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identity.identityid)
    .where('isagent', '=', true)
    .where('delivery', 'in', behind)
    .where('created_on', '<=', told.upTo.toISOString())
    .orderBy('created_on')
    .execute()
  for (const message of messages) await announceChangedMessage(app, tx, message, { delivery: told.state })
}
