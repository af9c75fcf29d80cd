import { createHash } from 'node:crypto'
import { type Channel, type Inbound, readJson } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { isDatabaseAway } from '../../platform/db/database.ts'
import { withoutTokens } from '../../platform/lib/log.ts'
import type { Arrival } from './arrival.ts'
import {
  findOrMakeIdentity,
  type Identity,
  identityByChat,
  moveIdentity,
  setReachable,
} from './identities-store.ts'
import { earlyArrivals, keepFailed, markArrival, noteArrival } from './inbox-store.ts'
import { meet, noteArrivalAndMeet } from './meet.ts'
import { receiveDeletion, receiveEdit, receiveReaction } from './receive-change.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveOutsideAnswer } from './receive-outside-answer.ts'
import { receivePress } from './receive-press.ts'
import { receiveStatus, receiveWatermark } from './receive-receipt.ts'

export { blockedMessages } from './blocked-messages.ts'
export { holdReceiptsOf, receiveEarlyReceipts } from './receive-receipt.ts'
export { endDoubt } from './receipts-store.ts'

/**
 * Takes in everything one delivery of a provider says. When this resolves, all of it is committed or kept as failed for
 * an administrator; it only rejects when the database is away or
 * busy, and then the provider comes again.
 */
export async function receive(app: AppContext, { raw, ...place }: Arrival): Promise<void> {
  // PostgreSQL keeps no NUL in a text, and JSON never holds one.
  const arrival = { ...place, raw: raw.replaceAll('\0', '') }
  for (const told of tellingsOf(arrival)) await receiveOne(app, arrival, told)
}

function tellingsOf({ channel, raw }: Arrival): Inbound[] {
  try {
    return channel.parse(readJson(raw))
  } catch {
    const extId = `unreadable-${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`
    return [{ kind: 'unreadable', extId, at: null, reason: 'This is not JSON.' }]
  }
}

async function receiveOne(app: AppContext, arrival: Arrival, told: Inbound): Promise<void> {
  const key = { accountid: arrival.accountid, extId: told.extId, kind: told.kind, raw: arrival.raw }
  if (told.kind === 'unreadable') return keepFailed(app, key, told.reason)
  try {
    await app.db.transaction(async (tx) => {
      if (isSaid(told)) {
        const identity = await noteArrivalAndMeet(app, tx, key, told)
        if (identity !== null) await takeInSaid(app, tx, arrival, told, identity)
      } else if (await noteArrival(app, tx, key)) await takeIn(app, tx, arrival, told)
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    app.log.error({ err: error, kind: told.kind }, 'something that arrived could not be taken in; it is kept')
    await keepFailed(
      app,
      key,
      withoutTokens(error instanceof Error ? error.message : String(error)).slice(0, 500),
    )
  }
}

type Readable = Exclude<Inbound, { kind: 'unreadable' }>

async function takeIn(app: AppContext, tx: Tx, arrival: Arrival, told: Readable): Promise<void> {
  switch (told.kind) {
    case 'ignored':
      return receiveOutsideAnswer(app, tx, arrival, told)
    case 'unknown':
      return
    case 'status':
      return receiveStatus(app, tx, arrival.accountid, told)
    case 'watermark':
      return receiveWatermark(app, tx, arrival.accountid, told)
    case 'deletion': {
      const identity = await identityByChat(tx, arrival.accountid, told.chat)
      return identity === undefined ? undefined : receiveDeletion(app, tx, identity.identityid, told)
    }
    case 'reachable':
      return takeInReachable(app, tx, arrival, told)
    default:
      return takeInSaid(app, tx, arrival, told, await meet(app, tx, arrival.accountid, told))
  }
}

/** What a client does in the conversation. */
type Said = Extract<Readable, { kind: 'message' | 'edit' | 'reaction' | 'press' }>

const isSaid = (told: Readable): told is Said =>
  told.kind === 'message' || told.kind === 'edit' || told.kind === 'reaction' || told.kind === 'press'

async function takeInReachable(
  app: AppContext,
  tx: Tx,
  { accountid }: Arrival,
  told: Extract<Readable, { kind: 'reachable' }>,
): Promise<void> {
  const { from, chat, at, movedTo, reachable } = told
  const { identityid } = await findOrMakeIdentity(app, tx, { accountid, from, chat, at })
  if (movedTo !== undefined) await moveIdentity(tx, identityid, movedTo)
  return setReachable(tx, identityid, reachable)
}

async function takeInSaid(
  app: AppContext,
  tx: Tx,
  arrival: Arrival,
  told: Said,
  identity: Identity,
): Promise<void> {
  const { accountid, channel } = arrival
  // product §4.6: stored and marked, shown only in the client's profile, answered by nothing.
  if (identity.blocked)
    return markArrival(
      tx,
      { accountid, extId: told.extId },
      { kind: 'blocked', identityid: identity.identityid },
    )
  switch (told.kind) {
    case 'message':
      if (await receiveMessage(app, tx, identity, channel.platform, told))
        return replayEarly(app, tx, identity.identityid, channel)
      return
    case 'edit':
      return receiveEdit(app, tx, identity, channel.platform, told)
    case 'reaction':
      return receiveReaction(app, tx, identity, accountid, told)
    case 'press':
      return receivePress(app, tx, identity, channel.platform, told)
    default:
      return told satisfies never
  }
}

/** Providers keep no order between kinds: a reaction may overtake its message, and is taken in after it. */
async function replayEarly(app: AppContext, tx: Tx, identityid: string, channel: Channel): Promise<void> {
  for (const early of await earlyArrivals(tx, identityid)) {
    await markArrival(tx, { accountid: early.accountid, extId: early.ext_id }, { state: 'done' })
    for (const told of channel.parse(readJson(early.raw))) {
      if (told.extId === early.ext_id && told.kind === 'reaction') {
        await takeIn(app, tx, { accountid: early.accountid, channel, raw: early.raw }, told)
      }
    }
  }
}
