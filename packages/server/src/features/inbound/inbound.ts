import { createHash } from 'node:crypto'
import { type Channel, type InboundEvent, readJson } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { isDatabaseAway } from '../../platform/db/database.ts'
import { withoutTokens } from '../../platform/lib/log.ts'
import type { Delivery } from './delivery.ts'
import {
  findIdentity,
  findOrCreateIdentity,
  type Identity,
  identityByChat,
  moveIdentity,
  setReachable,
} from '../clients/clients.ts'
import { pendingReactions, keepDeadLetter, markEvent, recordEvent } from './inbox-store.ts'
import { upsertIdentity, recordEventAndUpsertIdentity } from './upsert-identity.ts'
import { applyDeletion, applyEdit, applyReaction } from './apply-change.ts'
import { applyMessage } from './apply-message.ts'
import { applyOutsideAnswer } from './apply-outside-answer.ts'
import { applyButtonPress } from './apply-button-press.ts'
import { applyDeliveryStatus, applyReadWatermark } from './apply-receipt.ts'

export { blockedMessages } from './blocked-messages.ts'
export { holdReceiptsOf, applyEarlyReceipts } from './apply-receipt.ts'
export { deleteReceiptsOf, deleteWatermarks } from './receipts-store.ts'
export { deleteErasedEvents, deleteOldEvents, eraseEvents } from './erase-events.ts'

/**
 * Applies every event of one delivery of a provider. When this resolves, each event is committed or kept as a dead letter
 * for an administrator. It rejects only when the database is away or busy, and then the provider retries.
 */
export async function ingest(app: AppContext, { raw, ...source }: Delivery): Promise<void> {
  // PostgreSQL keeps no NUL in a text, and JSON never holds one.
  const delivery = { ...source, raw: raw.replaceAll('\0', '') }
  for (const event of parseEvents(delivery)) await ingestEvent(app, delivery, event)
}

function parseEvents({ channel, raw }: Delivery): InboundEvent[] {
  try {
    return channel.parse(readJson(raw))
  } catch {
    const extId = `unreadable-${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`
    return [{ kind: 'unreadable', extId, at: null, reason: 'This is not JSON.' }]
  }
}

async function ingestEvent(app: AppContext, delivery: Delivery, event: InboundEvent): Promise<void> {
  const key = { accountid: delivery.accountid, extId: event.extId, kind: event.kind, raw: delivery.raw }
  if (event.kind === 'unreadable') return keepDeadLetter(app, key, event.reason)
  try {
    await app.db.transaction(async (tx) => {
      if (isClientEvent(event)) {
        const identity = await recordEventAndUpsertIdentity(app, tx, key, event)
        if (identity !== null) await applyClientEvent(app, tx, delivery, event, identity)
      } else if (await recordEvent(app, tx, key)) await applyEvent(app, tx, delivery, event)
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    app.log.error(
      { err: error, kind: event.kind },
      'an inbound event could not be applied; it is kept as a dead letter',
    )
    await keepDeadLetter(
      app,
      key,
      withoutTokens(error instanceof Error ? error.message : String(error)).slice(0, 500),
    )
  }
}

type WellFormedEvent = Exclude<InboundEvent, { kind: 'unreadable' }>

async function applyEvent(
  app: AppContext,
  tx: Tx,
  delivery: Delivery,
  event: WellFormedEvent,
): Promise<void> {
  switch (event.kind) {
    case 'ignored':
      return applyOutsideAnswer(app, tx, delivery, event)
    case 'unknown':
      return
    case 'status':
      return applyDeliveryStatus(app, tx, delivery.accountid, event)
    case 'watermark':
      return applyReadWatermark(app, tx, delivery.accountid, event)
    case 'deletion': {
      const identity = await identityByChat(tx, delivery.accountid, event.chat)
      return identity === undefined ? undefined : applyDeletion(app, tx, identity.identityid, event)
    }
    case 'reachable':
      return applyReachability(app, tx, delivery, event)
    default:
      return applyClientEvent(
        app,
        tx,
        delivery,
        event,
        await upsertIdentity(app, tx, delivery.accountid, event),
      )
  }
}

/** The events of a client in the conversation. */
type ClientEvent = Extract<WellFormedEvent, { kind: 'message' | 'edit' | 'reaction' | 'press' }>

const isClientEvent = (event: WellFormedEvent): event is ClientEvent =>
  event.kind === 'message' || event.kind === 'edit' || event.kind === 'reaction' || event.kind === 'press'

async function applyReachability(
  app: AppContext,
  tx: Tx,
  { accountid }: Delivery,
  event: Extract<WellFormedEvent, { kind: 'reachable' }>,
): Promise<void> {
  const { from, chat, at, movedTo, reachable } = event
  if (movedTo !== undefined) {
    const known = await findIdentity(tx, accountid, from)
    return known === undefined ? undefined : moveIdentity(tx, known, movedTo)
  }
  const { identityid } = await findOrCreateIdentity(app, tx, { accountid, from, chat, at })
  return setReachable(tx, identityid, reachable)
}

async function applyClientEvent(
  app: AppContext,
  tx: Tx,
  delivery: Delivery,
  event: ClientEvent,
  identity: Identity,
): Promise<void> {
  const { accountid, channel } = delivery
  // The message is stored and marked; only the client's profile shows it, and nothing answers it.
  if (identity.blocked)
    return markEvent(
      tx,
      { accountid, extId: event.extId },
      { kind: 'blocked', identityid: identity.identityid },
    )
  switch (event.kind) {
    case 'message':
      if (await applyMessage(app, tx, identity, channel.platform, event))
        return applyPendingReactions(app, tx, identity.identityid, channel)
      return
    case 'edit':
      return applyEdit(app, tx, identity, channel.platform, event)
    case 'reaction':
      return applyReaction(app, tx, identity, accountid, event)
    case 'press':
      return applyButtonPress(app, tx, identity, channel.platform, event)
    default:
      return event satisfies never
  }
}

/** Providers keep no order between kinds of events: a reaction may arrive before its message, and is applied after it. */
async function applyPendingReactions(
  app: AppContext,
  tx: Tx,
  identityid: string,
  channel: Channel,
): Promise<void> {
  for (const pending of await pendingReactions(tx, identityid)) {
    await markEvent(tx, { accountid: pending.accountid, extId: pending.ext_id }, { state: 'done' })
    for (const event of channel.parse(readJson(pending.raw))) {
      if (event.extId === pending.ext_id && event.kind === 'reaction') {
        await applyEvent(app, tx, { accountid: pending.accountid, channel, raw: pending.raw }, event)
      }
    }
  }
}
