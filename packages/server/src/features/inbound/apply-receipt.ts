import type { InboundEvent } from '@switchboard/channels'
import type { DeliveryProblem, DeliveryState } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { keepParts, noteTakenPart, partsOfMessage } from '../../platform/outbox/parts-store.ts'
import { confirmSends } from '../../platform/outbox/sends-store.ts'
import { recordTrouble } from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, lockMessage, type MessageRow, partRefsOf, sentUpTo } from '../chat/chat.ts'
import { closeWindow, identityByChat, setReachable } from '../clients/clients.ts'
import {
  dropOldReceipts,
  failSend,
  keepEarlyReceipt,
  keyOfReceipt,
  keepWatermark,
  messageOfReceipt,
  messageOfSend,
  takeEarlyReceipts,
  lockReceiptKeys,
  watermarkOver,
} from './receipts-store.ts'

type EventOf<Kind extends InboundEvent['kind']> = Extract<InboundEvent, { kind: Kind }>
type Receipt = Pick<EventOf<'deliveryStatus'>, 'state' | 'reason'> & {
  messageRef?: string | null
  problem?: DeliveryProblem | null | undefined
}

/** Receipts arrive repeated, late and out of order, so a state never goes back. An accepted message may still fail later. */
const rank: Record<DeliveryState, number> = {
  none: 0,
  queued: 1,
  unconfirmed: 2,
  // An agent discarded it, but a receipt that it arrived is still true.
  discarded: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

/** Nothing says yet that all of it is out: a receipt may concern a part of it only. */
export const mayBePartlyOut = (delivery: DeliveryState): boolean =>
  !['sent', 'delivered', 'read'].includes(delivery)

export const isProgress = (from: DeliveryState, to: DeliveryState): boolean => rank[to] > rank[from]

export async function applyDeliveryStatus(
  app: AppContext,
  tx: Tx,
  accountid: string,
  event: EventOf<'deliveryStatus'>,
): Promise<void> {
  if (event.failure?.kind === 'account-broken')
    await recordTrouble(app, tx, accountid, {
      reason: event.reason ?? 'The account was refused.',
      state: 'broken',
    })
  const known =
    event.messageRef === null ? undefined : await messageOfReceipt(tx, accountid, event.messageRef)
  // It is queued to be sent again, and we know already that its first attempt failed.
  if (known?.delivery === 'queued' && event.state === 'failed') return
  const message = known ?? (await messageOfOwnSend(tx, accountid, event))
  if (message === undefined) return applyUnmatchedReceipt(app, tx, accountid, event)
  if (event.failure?.kind === 'unreachable') await setReachable(tx, message.identityid, false)
  if (event.failure?.kind === 'refused' && event.failure.because === 'window-closed')
    await closeWindow(app, tx, message.identityid)
  // The receipt carries the id of a send whose response we never received.
  const ref = message.message_ref === null ? { message_ref: event.messageRef } : {}
  await applyReceipt(app, tx, accountid, message, event, ref)
}

/** The message of a send whose answer is not here yet, or never came: of a part of it, the receipt says that this part is out. */
async function messageOfOwnSend(
  tx: Tx,
  accountid: string,
  { ourRef, messageRef, state }: EventOf<'deliveryStatus'>,
): Promise<MessageRow | undefined> {
  const message = ourRef === undefined ? undefined : await messageOfSend(tx, accountid, ourRef, state)
  if (ourRef !== undefined && message !== undefined && messageRef !== null && state !== 'failed')
    await noteTakenPart(tx, ourRef, messageRef)
  return message
}

/** Keeps a receipt whose send has not returned yet. A receipt for no message of a chat is deleted after a day. */
async function applyUnmatchedReceipt(
  app: AppContext,
  tx: Tx,
  accountid: string,
  receipt: EventOf<'deliveryStatus'>,
): Promise<void> {
  const { messageRef } = receipt
  if (messageRef === null) return
  await lockReceiptKeys(tx, keyOfReceipt(accountid, messageRef))
  const message = await messageOfReceipt(tx, accountid, messageRef)
  if (message !== undefined) return applyReceipt(app, tx, accountid, message, receipt)
  await keepReceipt(app, tx, accountid, messageRef, receipt)
}

async function keepReceipt(
  app: AppContext,
  tx: Tx,
  accountid: string,
  messageRef: string,
  { state, reason, problem }: Receipt,
): Promise<void> {
  const now = app.clock.now()
  await keepEarlyReceipt(tx, {
    accountid,
    message_ref: messageRef,
    state,
    reason,
    problem: problem ?? null,
    received_on: now,
  })
  await dropOldReceipts(tx, later(now, -24 * 3600_000))
}

async function applyReceipt(
  app: AppContext,
  tx: Tx,
  accountid: string,
  { messageid }: Pick<MessageRow, 'messageid'>,
  receipt: Receipt,
  also: Partial<MessageRow> = {},
): Promise<void> {
  const { messageRef = null, state, reason } = receipt
  const message = await lockMessage(tx, messageid)
  if (message === undefined) return
  if (state === 'failed') return applyFailure(app, tx, message, receipt, also)
  if (!isProgress(message.delivery, state) || (await hasFailedPart(tx, message))) return
  // It counts once the other parts are out too.
  if (messageRef !== null && (await isOfPart(tx, message, messageRef)))
    return keepReceipt(app, tx, accountid, messageRef, receipt)
  confirmSends(app, tx, [messageid])
  await announceChangedMessage(app, tx, message, {
    delivery: state,
    delivery_reason: reason,
    delivery_problem: null,
    ...also,
  })
}

/** A part may fail although receipts of the others made the whole message count as delivered. */
async function applyFailure(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  { messageRef = null, reason, problem }: Receipt,
  also: Partial<MessageRow>,
): Promise<void> {
  const { messageid, delivery } = message
  if (delivery === 'discarded' || delivery === 'failed') return
  const refs = await partRefsOf(tx, message)
  const isInParts = refs.length > 1 && messageRef !== null && refs.includes(messageRef)
  if (!isInParts && !isProgress(delivery, 'failed')) return
  const delivery_problem = problem ?? 'refused'
  const outboxid = await failSend(app, tx, messageid, reason, delivery_problem)
  // A retry sends the failed part again and those behind it.
  if (isInParts && outboxid !== undefined)
    await keepParts(tx, outboxid, refs.slice(0, refs.indexOf(messageRef)))
  await announceChangedMessage(app, tx, message, {
    delivery: 'failed',
    delivery_reason: reason,
    delivery_problem,
    ...also,
  })
}

/** All parts were sent and one failed later: receipts of the others do not mend that. */
const hasFailedPart = async (tx: Tx, message: MessageRow): Promise<boolean> =>
  message.delivery === 'failed' && (await partRefsOf(tx, message)).length > 1

/** Whether the receipt is of a part that is out while the rest of the message is not. */
async function isOfPart(tx: Tx, { messageid, delivery }: MessageRow, messageRef: string): Promise<boolean> {
  return mayBePartlyOut(delivery) && (await partsOfMessage(tx, messageid)).includes(messageRef)
}

export async function applyReadWatermark(
  app: AppContext,
  tx: Tx,
  accountid: string,
  event: EventOf<'readWatermark'>,
): Promise<void> {
  const identity = await identityByChat(tx, accountid, event.chat)
  if (identity === undefined) return
  const upTo = event.upTo.toISOString()
  await lockReceiptKeys(tx, identity.identityid)
  await keepWatermark(tx, { identityid: identity.identityid, state: event.state, up_to: upTo })
  const behind: DeliveryState[] = event.state === 'read' ? ['sent', 'delivered'] : ['sent']
  const messages = await sentUpTo(tx, identity.identityid, upTo, behind)
  for (const message of messages)
    await applyReceipt(app, tx, accountid, message, { state: event.state, reason: null })
}

/** Locks the receipts of a send before its result is written, so that no receipt of it is missed in between. */
export const holdReceiptsOf = (
  tx: Tx,
  { accountid, conversation }: { accountid: string; conversation: string },
  messageRefs: readonly string[],
): Promise<void> =>
  lockReceiptKeys(tx, ...messageRefs.map((ref) => keyOfReceipt(accountid, ref)).toSorted(), conversation)

/** A send has returned: apply the receipts that arrived before it did. */
export async function applyEarlyReceipts(
  app: AppContext,
  tx: Tx,
  accountid: string,
  message: MessageRow,
  partRefs: readonly string[],
): Promise<void> {
  const { message_ref, identityid, provider_on, created_on } = message
  const [early, over] = await Promise.all([
    message_ref === null ? [] : takeEarlyReceipts(tx, accountid, message_ref),
    watermarkOver(tx, identityid, provider_on ?? created_on),
  ])
  for (const receipt of early)
    await applyReceipt(app, tx, accountid, message, { ...receipt, messageRef: message_ref })
  if (over !== null) await applyReceipt(app, tx, accountid, message, { state: over, reason: null })
  for (const messageRef of partRefs)
    for (const receipt of await takeEarlyReceipts(tx, accountid, messageRef))
      await applyReceipt(app, tx, accountid, message, { ...receipt, messageRef })
}
