import { type Channel, readJson } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { findIdentity, type Identity, moveIdentity, setReachable } from '../clients/clients.ts'
import { applyButtonPress } from './apply-button-press.ts'
import { applyDeletion, applyEdit, applyExternalEdit, applyReaction } from './apply-change.ts'
import { applyMessage } from './apply-message.ts'
import { applyExternalReply } from './apply-external-reply.ts'
import { applyDeliveryStatus, applyReadWatermark } from './apply-receipt.ts'
import {
  type ClientEvent,
  type Delivery,
  isClientEvent,
  type RecordedEvent,
  type WellFormedEvent,
} from './inbound-event.ts'
import { eraseContent, markEvent, pendingChanges } from './inbox-store.ts'
import { rawOf } from './raw-event.ts'
import { upsertIdentity } from './record-events.ts'

/** Applies one recorded event. */
export async function applyEvent(
  app: AppContext,
  tx: Tx,
  { delivery, event, identity }: RecordedEvent,
): Promise<void> {
  if (identity !== null) return applyClientEvent(app, tx, delivery, event, identity)
  switch (event.kind) {
    case 'ignored': {
      const answered = await applyExternalReply(app, tx, delivery, event)
      return answered === null ? undefined : applyPendingChanges(app, tx, answered, delivery.channel)
    }
    case 'externalEdit':
      return applyExternalEdit(app, tx, delivery, event)
    case 'unsupported':
      return
    case 'deliveryStatus':
      return applyDeliveryStatus(app, tx, delivery.accountid, event)
    case 'readWatermark':
      return applyReadWatermark(app, tx, delivery.accountid, event)
    case 'deletion':
      return applyDeletion(app, tx, delivery, event)
    case 'reachability':
      return applyReachability(app, tx, delivery, event)
    default:
      return event satisfies never
  }
}

/** A message alone makes a client (P11-14): of somebody unknown, who may have been erased, not even what the provider sent is kept. */
async function applyReachability(
  app: AppContext,
  tx: Tx,
  { accountid }: Delivery,
  { from, extId, movedTo, reachable }: Extract<WellFormedEvent, { kind: 'reachability' }>,
): Promise<void> {
  const known = await findIdentity(tx, accountid, from)
  if (known === undefined) return eraseContent(tx, { accountid, extId })
  return movedTo === undefined
    ? setReachable(tx, known.identityid, reachable)
    : moveIdentity(app, tx, known, movedTo)
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
        return applyPendingChanges(app, tx, identity.identityid, channel)
      return
    case 'edit':
      if (await applyEdit(app, tx, identity, channel.platform, event))
        return applyPendingChanges(app, tx, identity.identityid, channel)
      return
    case 'reaction':
      return applyReaction(app, tx, identity, accountid, event)
    case 'buttonPress':
      return applyButtonPress(app, tx, identity, channel.platform, event)
    default:
      return event satisfies never
  }
}

/** Providers keep no order: a reaction or deletion may arrive before its message, and is applied after it. */
async function applyPendingChanges(
  app: AppContext,
  tx: Tx,
  identityid: string,
  channel: Channel,
): Promise<void> {
  for (const pending of await pendingChanges(tx, identityid)) {
    const { accountid, ext_id } = pending
    const delivery = { accountid, channel, raw: rawOf(pending) }
    await markEvent(tx, { accountid, extId: ext_id }, { state: 'done' })
    for (const event of channel.parse(readJson(delivery.raw))) {
      if (event.extId !== ext_id || event.kind === 'malformed') continue
      await applyEvent(
        app,
        tx,
        isClientEvent(event)
          ? { delivery, event, identity: await upsertIdentity(app, tx, accountid, event) }
          : { delivery, event, identity: null },
      )
    }
  }
}
