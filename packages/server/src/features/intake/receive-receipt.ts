import type { Inbound } from '@switchboard/channels'
import type { DeliveryState } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { noteTrouble } from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, lockMessage, type MessageRow } from '../chat/chat.ts'
import { identityByChat, setReachable } from './identities-store.ts'
import {
  dropOldReceipts,
  endDoubt,
  keepEarlyReceipt,
  keepWatermark,
  messageOfReceipt,
  messageOfSend,
  takeEarlyReceipts,
  waitForOther,
  watermarkOver,
} from './receipts-store.ts'

type Told<Kind extends Inbound['kind']> = Extract<Inbound, { kind: Kind }>
type Receipt = Pick<Told<'status'>, 'state' | 'reason'>

/** Receipts come repeated, late and out of order: a state never goes back. What was taken may still turn out as failed. */
const rank: Record<DeliveryState, number> = {
  none: 0,
  queued: 1,
  doubtful: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

export async function receiveStatus(
  app: AppContext,
  tx: Tx,
  accountid: string,
  told: Told<'status'>,
): Promise<void> {
  if (told.failure?.kind === 'account-broken')
    await noteTrouble(app, tx, accountid, told.reason ?? 'The account was refused.', 'broken')
  const known = told.messageRef === null ? undefined : await messageOfReceipt(tx, accountid, told.messageRef)
  // It waits to be sent again, and that its first try failed is known.
  if (known?.delivery === 'queued' && told.state === 'failed') return
  const message =
    known ??
    (told.ourRef === undefined ? undefined : await messageOfSend(tx, accountid, told.ourRef, told.state))
  if (message === undefined) return receiveEarly(app, tx, accountid, told)
  if (told.failure?.kind === 'unreachable') await setReachable(tx, message.identityid, false)
  // The provider tells the id of a send whose answer never came.
  const ref = message.message_ref === null ? { message_ref: told.messageRef } : {}
  await applyReceipt(app, tx, message, told, ref)
}

/** Its send has not returned yet; or it is of no message of a chat, and then it is forgotten after a day. */
async function receiveEarly(
  app: AppContext,
  tx: Tx,
  accountid: string,
  { messageRef, state, reason }: Told<'status'>,
): Promise<void> {
  if (messageRef === null) return
  await waitForOther(tx, `${accountid} ${messageRef}`)
  const message = await messageOfReceipt(tx, accountid, messageRef)
  if (message !== undefined) return applyReceipt(app, tx, message, { state, reason })
  const now = app.clock.now()
  await keepEarlyReceipt(tx, { accountid, message_ref: messageRef, state, reason, received_on: now })
  await dropOldReceipts(tx, later(now, -24 * 3600_000))
}

async function applyReceipt(
  app: AppContext,
  tx: Tx,
  { messageid }: Pick<MessageRow, 'messageid'>,
  { state, reason }: Receipt,
  also: Partial<MessageRow> = {},
): Promise<void> {
  const message = await lockMessage(tx, messageid)
  if (message === undefined || rank[state] <= rank[message.delivery]) return
  if (message.delivery === 'doubtful') await endDoubt(app, tx, messageid, state)
  await announceChangedMessage(app, tx, message, { delivery: state, delivery_reason: reason, ...also })
}

export async function receiveWatermark(
  app: AppContext,
  tx: Tx,
  accountid: string,
  told: Told<'watermark'>,
): Promise<void> {
  const identity = await identityByChat(tx, accountid, told.chat)
  if (identity === undefined) return
  const upTo = told.upTo.toISOString()
  await waitForOther(tx, identity.identityid)
  await keepWatermark(tx, { identityid: identity.identityid, state: told.state, up_to: upTo })
  const behind: DeliveryState[] = told.state === 'read' ? ['sent', 'delivered'] : ['sent']
  const messages = await tx.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identity.identityid)
    .where('isagent', '=', true)
    .where('delivery', 'in', behind)
    // When it went out, which may be long after it was written.
    .where(({ fn }) => fn.coalesce('provider_on', 'created_on'), '<=', upTo)
    .orderBy('created_on')
    .execute()
  for (const message of messages) await applyReceipt(app, tx, message, { state: told.state, reason: null })
}

/** Before a send's return is written, so that no receipt of it slips through in between. */
export const holdReceiptsOf = (
  tx: Tx,
  { accountid, lane }: { accountid: string; lane: string },
  messageRef: string | null,
): Promise<void> => waitForOther(tx, ...(messageRef === null ? [] : [`${accountid} ${messageRef}`]), lane)

/** A send has returned: what was told of it before is taken in now. */
export async function receiveEarlyReceipts(
  app: AppContext,
  tx: Tx,
  accountid: string,
  message: MessageRow,
): Promise<void> {
  if (message.message_ref !== null)
    for (const early of await takeEarlyReceipts(tx, accountid, message.message_ref))
      await applyReceipt(app, tx, message, early)
  const over = await watermarkOver(tx, message.identityid, message.provider_on ?? message.created_on)
  if (over !== null) await applyReceipt(app, tx, message, { state: over, reason: null })
}
