import { type InboundContent, type InboundEvent, numberedRef } from '@switchboard/channels'
import { compareInstants, type Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import {
  changeMessage,
  changeReaction,
  keepEarlierText,
  lockMessage,
  messageByRef,
  type MessageRow,
  recordEditTime,
} from '../chat/chat.ts'
import { type Identity, isBlocked, lockIdentityByChat } from '../clients/clients.ts'
import { applyMessage, type ClientMessage } from './apply-message.ts'
import { contentColumns } from './content-columns.ts'
import type { Delivery } from './inbound-event.ts'
import { AWAITS_MESSAGE, eraseContent, markEvent } from './inbox-store.ts'

type EventOf<Kind extends InboundEvent['kind']> = Extract<InboundEvent, { kind: Kind }>

/**
 * An edited message keeps its earlier text. An edit of a message that we never received is applied as a new message.
 * Returns whether changes of a message that this adds may have arrived before it.
 */
export async function applyEdit(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  platform: Platform,
  event: EventOf<'edit'>,
): Promise<boolean> {
  const message = await lockByRef(tx, identity.identityid, event.messageRef)
  if (message === undefined) return applyMessage(app, tx, identity, platform, asMessage(event))
  if (hasOtherFile(message, event)) return replaceFile(app, tx, { identity, platform, message, event })
  await rewrite(app, tx, message, event)
  return false
}

const asMessage = (event: EventOf<'edit'>): ClientMessage => ({
  ...event,
  kind: 'message',
  replyTo: null,
  forwardedFrom: null,
  album: null,
  opening: false,
})

/** A file may have another name with each delivery: only a lasting id tells two files apart, and so does another kind. */
function hasOtherFile(message: MessageRow, { content, at }: EventOf<'edit'>): boolean {
  if (content.type !== 'file' || isOlder(at, lastEditOf(message))) return false
  const { kind, lastingRef = null } = content.file
  return (
    message.type !== kind ||
    (lastingRef !== null && message.file_key !== null && lastingRef !== message.file_key)
  )
}

/**
 * The message with the earlier file stays as it is. The new file is a message that answers it, and has the provider's id from now
 * on: later edits and reactions are about it.
 */
async function replaceFile(
  app: AppContext,
  tx: Tx,
  {
    identity,
    platform,
    message,
    event,
  }: { identity: Identity; platform: Platform; message: MessageRow; event: EventOf<'edit'> },
): Promise<boolean> {
  await changeMessage(app, tx, message, { message_ref: null, edited_on: app.clock.now() })
  return applyMessage(app, tx, identity, platform, asMessage(event), message)
}

/** A colleague edited a message on the business's phone. It is never applied as a new message: that would be an answer. */
export async function applyExternalEdit(
  app: AppContext,
  tx: Tx,
  { accountid }: Delivery,
  event: EventOf<'externalEdit'>,
): Promise<void> {
  const known = await lockIdentityByChat(tx, accountid, event.chat)
  if (known === undefined) return eraseContent(tx, { accountid, extId: event.extId })
  const message = await lockByRef(tx, known.identityid, event.messageRef)
  if (message === undefined) return awaitMessage(tx, accountid, event, known.identityid)
  await rewrite(app, tx, message, event)
}

/** An edit that is older than the text shown arrived late: it only goes into the history. */
async function rewrite(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  { content: edited, at }: { content: InboundContent; at: Date | null },
): Promise<void> {
  // It would replace what the client wrote with nothing.
  if (edited.type === 'unknown') return
  const { content, region = null } = contentColumns(edited)
  const isSame = content === message.content && region === message.region
  const edited_on = app.clock.now()
  const { messageid } = message
  if (isOlder(at, lastEditOf(message))) {
    if (!isSame) await keepEarlierText(tx, { messageid, edited_on, content })
    return
  }
  const edit_provider_on = at?.toISOString() ?? message.edit_provider_on
  if (isSame) return recordEditTime(tx, messageid, edit_provider_on)
  await keepEarlierText(tx, { messageid, edited_on, content: message.content })
  await changeMessage(app, tx, message, { content, region, edited_on, edit_provider_on })
}

const lastEditOf = ({ edit_provider_on, provider_on }: MessageRow): string | null =>
  edit_provider_on ?? provider_on

/** Providers keep no order: only their times say which of two changes came first. */
const isOlder = (at: Date | null, shown: string | null): boolean =>
  at !== null && shown !== null && compareInstants(at.toISOString(), shown) < 0

/** A deleted message is marked as deleted, with all its parts, and stays readable to staff. */
export async function applyDeletion(
  app: AppContext,
  tx: Tx,
  { accountid }: Delivery,
  event: EventOf<'deletion'>,
): Promise<void> {
  const { extId, chat, messageRef } = event
  const known = await lockIdentityByChat(tx, accountid, chat)
  if (known === undefined) return eraseContent(tx, { accountid, extId })
  const message = await lockByRef(tx, known.identityid, messageRef)
  if (message === undefined) {
    // Messages of a blocked client are in no chat.
    if (await isBlocked(tx, known.identityid)) return
    return awaitMessage(tx, accountid, event, known.identityid)
  }
  // Several cards or attachments that came as one message are one here for each (P4-43).
  let part: MessageRow | undefined = message
  for (let index = 1; part !== undefined; index += 1) {
    if (part.deleted_on === null) await changeMessage(app, tx, part, { deleted_on: app.clock.now() })
    part = await lockByRef(tx, known.identityid, numberedRef(messageRef, index))
  }
}

export async function applyReaction(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  accountid: string,
  event: EventOf<'reaction'>,
): Promise<void> {
  const message = await lockByRef(tx, identity.identityid, event.messageRef)
  if (message === undefined) return awaitMessage(tx, accountid, event, identity.identityid)
  if (isOlder(event.at, message.reaction_provider_on)) return
  const reaction_provider_on = event.at?.toISOString() ?? message.reaction_provider_on
  await changeReaction(app, tx, message, { reaction: event.emoji, reaction_provider_on })
}

/** Locked with its ticket, which may be an old one whose content is being deleted: then there is no such message. */
async function lockByRef(tx: Tx, identityid: string, messageRef: string): Promise<MessageRow | undefined> {
  const found = await messageByRef(tx, identityid, messageRef)
  return found === undefined ? undefined : lockMessage(tx, found.messageid)
}

const awaitMessage = (
  tx: Tx,
  accountid: string,
  { extId }: { extId: string },
  identityid: string,
): Promise<void> =>
  markEvent(tx, { accountid, extId }, { state: 'failed', last_error: AWAITS_MESSAGE, identityid })
