import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { enqueue, OutboxCommand } from '../../platform/outbox/outbox.ts'
import { announceFailedItems, channelOf } from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, messageById } from '../chat/chat.ts'
import { receive } from '../intake/intake.ts'
import { replayDelivery } from '../outgoing-webhooks/outgoing-webhooks.ts'
import { takeInStray } from '../webhooks/webhooks.ts'
import { readItemId } from './item-ids.ts'

/** Tries something again that failed or is stuck. @throws not-found, nothing-to-replay */
export async function replayItem(app: AppContext, me: Me | null, itemid: string): Promise<void> {
  await replay(app, itemid)
  await noteReplayed(app, me, [itemid])
}

/** Each by itself and in the order given; what is not there or not failed any more is passed over. How many were tried. */
export async function replayItems(app: AppContext, me: Me, itemids: readonly string[]): Promise<number> {
  const replayed: string[] = []
  try {
    for (const itemid of new Set(itemids)) if (await triesAgain(app, itemid)) replayed.push(itemid)
  } finally {
    // A fault in the middle leaves those before it tried again: they are written down all the same.
    await noteReplayed(app, me, replayed)
  }
  return replayed.length
}

/** Whether there was something to try. */
async function triesAgain(app: AppContext, itemid: string): Promise<boolean> {
  try {
    await replay(app, itemid)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const noteReplayed = (app: AppContext, me: Me | null, itemids: readonly string[]): Promise<void> =>
  app.db.transaction(async (tx) => {
    for (const itemid of itemids)
      await audit(app, tx, { actor: me, deed: 'failed-item.replay', subject: itemid })
    await announceFailedItems(app, tx)
  })

async function replay(app: AppContext, itemid: string): Promise<void> {
  const id = readItemId(itemid) ?? refuse('not-found')
  switch (id.kind) {
    case 'inbound':
      await replayInbound(app, id)
      break
    case 'stray':
      if (!(await takeInStray(app, id.strayid))) refuse('nothing-to-replay')
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

/** The raw text comes in again; whatever of it is in already stays as it is. */
async function replayInbound(app: AppContext, id: { accountid: string; extId: string }): Promise<void> {
  const kept = await app.db.query
    .selectFrom('inbox')
    .innerJoin('channel_accounts as account', 'account.accountid', 'inbox.accountid')
    .select(['inbox.state', 'raw', 'platform'])
    .where('inbox.accountid', '=', id.accountid)
    .where('ext_id', '=', id.extId)
    .executeTakeFirst()
  if (kept === undefined) refuse('not-found')
  if (kept.state !== 'failed') refuse('nothing-to-replay')
  await receive(app, { accountid: id.accountid, channel: channelOf(kept.platform), raw: kept.raw })
}

/** What failed goes behind everything that waits in its conversation; what is stuck is due now, in its place. */
async function replayOutbound(app: AppContext, tx: Tx, outboxid: number): Promise<void> {
  const item = await tx.query
    .selectFrom('outbox')
    .selectAll()
    .where('outboxid', '=', outboxid)
    .forUpdate()
    .executeTakeFirst()
  if (item === undefined) refuse('not-found')
  // It is being tried at this very moment.
  if (item.state === 'sending') return
  if (item.state === 'queued') {
    await setOutbox(tx, outboxid, { not_before: app.clock.now() })
    return tx.onCommit(() => app.wake.outbox())
  }
  if (item.state !== 'failed' && item.state !== 'doubtful') refuse('nothing-to-replay')
  const message = item.messageid === null ? undefined : await messageById(tx, item.messageid)
  // An agent has tried it again meanwhile.
  if (message !== undefined && message.delivery !== 'failed' && message.delivery !== 'doubtful')
    refuse('nothing-to-replay')
  const lane = { identityid: item.lane, accountid: item.accountid, ticketid: item.ticketid }
  await enqueue(app, tx, lane, item.messageid, OutboxCommand.parse(item.command))
  await setOutbox(tx, outboxid, { state: 'done' })
  if (message !== undefined)
    await announceChangedMessage(app, tx, message, { delivery: 'queued', delivery_reason: null })
}

async function setOutbox(
  tx: Tx,
  outboxid: number,
  change: { not_before: string } | { state: 'done' },
): Promise<void> {
  await tx.query.updateTable('outbox').set(change).where('outboxid', '=', outboxid).execute()
}

async function replayMedia(app: AppContext, tx: Tx, jobid: number): Promise<void> {
  const job = await tx.query
    .selectFrom('media_jobs')
    .selectAll()
    .where('jobid', '=', jobid)
    .forUpdate()
    .executeTakeFirst()
  if (job === undefined) refuse('not-found')
  if (job.state !== 'failed' && job.state !== 'queued') refuse('nothing-to-replay')
  await tx.query
    .updateTable('media_jobs')
    .set({ state: 'queued', attempts: 0, not_before: app.clock.now(), last_error: null })
    .where('jobid', '=', jobid)
    .execute()
  const message = await messageById(tx, job.messageid)
  if (job.purpose === 'file' && message?.media_state === 'failed')
    await announceChangedMessage(app, tx, message, { media_state: 'pending' })
  tx.onCommit(() => app.wake.media())
}
