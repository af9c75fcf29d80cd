import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { enqueue, OutboxCommand } from '../../platform/outbox/outbox.ts'
import { endReplayedSend, hurrySend, lockSend } from '../../platform/outbox/sends-store.ts'
import { announceDeadLetters, channelOf } from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, messageById } from '../chat/chat.ts'
import { isBlocked } from '../clients/clients.ts'
import { ingest, rawColumns, rawOf } from '../inbound/inbound.ts'
import { lockMediaJob, requeueMediaJob } from '../media/media.ts'
import { replayDelivery } from '../outgoing-webhooks/outgoing-webhooks.ts'
import { ingestUnmatched } from '../webhooks/webhooks.ts'
import { readItemId } from './item-ids.ts'

/** Retries an item that failed or is stuck. @throws not-found, nothing-to-replay, client-blocked */
export async function replayItem(app: AppContext, itemid: string, me?: Me): Promise<void> {
  await replay(app, itemid)
  await auditReplayed(app, [itemid], me)
}

/** Retries each item in the given order and skips those that are gone or no longer failed. Returns how many were retried. */
export async function replayItems(app: AppContext, me: Me, itemids: readonly string[]): Promise<number> {
  const replayed: string[] = []
  try {
    for (const itemid of new Set(itemids)) if (await replayIfPossible(app, itemid)) replayed.push(itemid)
  } finally {
    // An error in the middle does not undo the retries before it, so they are audited in any case.
    await auditReplayed(app, replayed, me)
  }
  return replayed.length
}

/** Returns whether there was something to retry. */
async function replayIfPossible(app: AppContext, itemid: string): Promise<boolean> {
  try {
    await replay(app, itemid)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const auditReplayed = (app: AppContext, itemids: readonly string[], me: Me | null = null): Promise<void> =>
  app.db.transaction(async (tx) => {
    for (const itemid of itemids)
      await audit(app, tx, { actor: me, action: 'failed-item.replay', subject: itemid })
    await announceDeadLetters(app, tx)
  })

async function replay(app: AppContext, itemid: string): Promise<void> {
  const id = readItemId(itemid) ?? refuse('not-found')
  switch (id.kind) {
    case 'inbound':
      await replayInbound(app, id)
      break
    case 'unmatched':
      if (!(await ingestUnmatched(app, id.eventid))) refuse('nothing-to-replay')
      break
    case 'outbound':
      await app.db.transaction((tx) => replayOutbound(app, tx, id.outboxid))
      break
    case 'media':
      await app.db.transaction((tx) => replayMedia(app, tx, id.jobid))
      break
    case 'delivery':
      await app.db.transaction((tx) => replayDelivery(app, tx, id.deliveryid))
      break
    default:
      return id satisfies never
  }
}

/** Ingests the raw body again; events that were applied already do not change. */
async function replayInbound(app: AppContext, id: { accountid: string; extId: string }): Promise<void> {
  const kept = await app.db.query
    .selectFrom('inbox')
    .innerJoin('channel_accounts as account', 'account.accountid', 'inbox.accountid')
    .select(['inbox.state', 'platform', ...rawColumns])
    .where('inbox.accountid', '=', id.accountid)
    .where('ext_id', '=', id.extId)
    .executeTakeFirst()
  if (kept === undefined) refuse('not-found')
  if (kept.state !== 'failed') refuse('nothing-to-replay')
  await ingest(app, [{ accountid: id.accountid, channel: channelOf(kept.platform), raw: rawOf(kept) }])
}

/** A failed send is queued behind everything that waits in its conversation; a stuck one is due now, in its place. */
async function replayOutbound(app: AppContext, tx: Tx, outboxid: number): Promise<void> {
  const item = await lockSend(tx, outboxid)
  if (item === undefined) refuse('not-found')
  // A worker is sending it at this moment.
  if (item.lease_until !== null) return
  if (item.state === 'queued') return hurrySend(app, tx, item)
  if (item.state !== 'failed' && item.state !== 'unconfirmed') refuse('nothing-to-replay')
  const message = item.messageid === null ? undefined : await messageById(tx, item.messageid)
  // An agent has retried it meanwhile.
  if (message !== undefined && message.delivery !== 'failed' && message.delivery !== 'unconfirmed')
    refuse('nothing-to-replay')
  if (await isBlocked(tx, item.conversation)) refuse('client-blocked')
  const conversation = { identityid: item.conversation, accountid: item.accountid, ticketid: item.ticketid }
  await enqueue(app, tx, {
    conversation,
    messageid: item.messageid,
    command: OutboxCommand.parse(item.command),
  })
  await endReplayedSend(tx, outboxid)
  if (message !== undefined)
    await announceChangedMessage(app, tx, message, {
      delivery: 'queued',
      delivery_reason: null,
      delivery_problem: null,
    })
}

async function replayMedia(app: AppContext, tx: Tx, jobid: number): Promise<void> {
  const job = await lockMediaJob(tx, jobid)
  if (job === undefined) refuse('not-found')
  if (job.state !== 'failed' && job.state !== 'queued') refuse('nothing-to-replay')
  await requeueMediaJob(app, tx, jobid)
  const message = await messageById(tx, job.messageid)
  if (job.purpose === 'file' && message?.media_state === 'failed')
    await announceChangedMessage(app, tx, message, { media_state: 'pending' })
}
