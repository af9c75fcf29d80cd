import type { Inbound } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { changeMessage, changeReaction, messageByRef } from '../chat/chat.ts'
import type { Identity } from './identities-store.ts'
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
    await receiveMessage(app, tx, identity, platform, asNew)
    return
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
