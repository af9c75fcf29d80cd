import {
  ChannelError,
  type Outbound,
  PartlySent,
  type ProviderHttp,
  type SendOptions,
  type Sent,
} from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { OutboxCommand } from '../../platform/outbox/outbox.ts'
import { endLease, type OutboxRow, pauseAccount } from '../../platform/outbox/outbox-store.ts'
import type { Outcome } from '../../platform/outbox/outcome.ts'
import { type Pace, pace } from '../../platform/outbox/pace.ts'
import { type OutboxWorker, startOutboxWorker } from '../../platform/outbox/outbox-worker.ts'
import {
  accountById,
  announceFailedItems,
  channelOf,
  noteTrouble,
  opened,
} from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, lockMessage, messageById } from '../chat/chat.ts'
import { endDoubt, holdReceiptsOf, receiveEarlyReceipts } from '../intake/intake.ts'
import { outboundOf } from './outbound-of.ts'
import { dropParts, keepParts, takenParts } from './parts-store.ts'

/** Says what waits in the outbox to the clients, in order, at the providers' pace. */
export function startSending(app: AppContext, sweepEvery: number): OutboxWorker {
  const paced = pace()
  return startOutboxWorker({
    app,
    sweepEvery,
    send: (item) => {
      begun.set(item, app.clock.now())
      return send(app, item, mindful(app, paced, item.accountid)).catch((error: unknown) => {
        const wait = waitOfAccount(error)
        if (wait !== null) paced.pause(item.accountid, app.clock.millis() + wait)
        throw error
      })
    },
    settle: (item, outcome) => settle(app, item, outcome),
    async turnIn(item) {
      const account = await accountById(app.db, item.accountid)
      if (account === undefined) return 0
      return paced.turnIn(
        item.lane,
        item.accountid,
        channelOf(account.platform).abilities.pace,
        app.clock.millis(),
      )
    },
  })
}

/** When each send began: what a client has read up to an earlier moment is not this. */
const begun = new WeakMap<OutboxRow, string>()

/**
 * While one send was on its way another may have learned that the whole account must wait (429): nothing goes out after
 * that, not even what had its turn already.
 */
function mindful(app: AppContext, paced: Pace, accountid: string): ProviderHttp {
  return async (request) => {
    const wait = paced.pausedFor(accountid, app.clock.millis())
    if (wait > 0) {
      throw new ChannelError(
        { kind: 'rate-limited', retryAfterMs: wait, scope: 'account' },
        'The provider asked us to wait.',
      )
    }
    const response = await app.providerHttp(request)
    if (response.status === 429)
      paced.pause(accountid, app.clock.millis() + secondsToWait(response.headers) * 1000)
    return response
  }
}

/** Meta and Viber say that an account must wait in an answer that is no 429: only the adapter reads it. */
function waitOfAccount(error: unknown): number | null {
  if (!(error instanceof ChannelError) || error.failure.kind !== 'rate-limited') return null
  return error.failure.scope === 'account' ? error.failure.retryAfterMs : null
}

/** A provider that names no time gets a second; the adapter reads the answer and knows better right after. */
const secondsToWait = (headers: Readonly<Record<string, string>>): number =>
  Number(headers['retry-after'] ?? 1) || 1

async function send(app: AppContext, item: OutboxRow, http: ProviderHttp): Promise<Sent> {
  const account = await accountById(app.db, item.accountid)
  if (account === undefined)
    throw new ChannelError({ kind: 'refused' }, 'This channel is not connected any more.')
  const identity = await app.db.query
    .selectFrom('identities')
    .select('chat')
    .where('identityid', '=', item.lane)
    .executeTakeFirstOrThrow()
  const outbound: Outbound | null = await outboundOf(
    app,
    item,
    OutboxCommand.parse(item.command),
    account.platform,
  )
  if (outbound === null) return { messageRef: null }
  return inParts(app, item, outbound, (options) =>
    channelOf(account.platform).send(opened(app, account), identity.chat, outbound, http, options),
  )
}

/** Where one send takes several messages, it goes on after those that are out. */
async function inParts(
  app: AppContext,
  item: OutboxRow,
  { kind }: Outbound,
  say: (options: SendOptions) => Promise<Sent>,
): Promise<Sent> {
  const taken = kind === 'file' || kind === 'question' ? await takenParts(app, item) : []
  try {
    return await say({ ourRef: String(item.outboxid), taken })
  } catch (error) {
    if (!(error instanceof PartlySent)) throw error
    // Whoever cannot remember what is out must not send it again: then it is in doubt.
    await keepParts(app, item, error.taken).catch(() => {
      throw error
    })
    throw error.failed
  }
}

/** Writes down how a send went. Nothing of a lease that was taken over is written. */
function settle(app: AppContext, item: OutboxRow, outcome: Outcome): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await endLease(app, tx, item, endingOf(app, outcome)))) return
    switch (outcome.kind) {
      case 'sent':
        await dropParts(tx, item)
        return settleSent(app, tx, item, outcome.messageRef, begun.get(item) ?? null)
      case 'again':
        return outcome.pause
          ? pauseAccount(tx, item.accountid, later(app.clock.now(), outcome.after))
          : undefined
      case 'failed':
        await announceFailedItems(app, tx)
        if (outcome.unreachable)
          await tx.query
            .updateTable('identities')
            .set({ reachable: false })
            .where('identityid', '=', item.lane)
            .execute()
        return settleMessage(app, tx, item, { delivery: 'failed', delivery_reason: outcome.reason })
      case 'doubtful':
        await announceFailedItems(app, tx)
        if (item.messageid !== null && (await hasArrived(tx, item.messageid)))
          return endDoubt(app, tx, item.messageid, 'sent')
        return settleMessage(app, tx, item, { delivery: 'doubtful', delivery_reason: outcome.reason })
      case 'account-broken':
        await announceFailedItems(app, tx)
        return noteTrouble(app, tx, item.accountid, outcome.reason, 'broken')
      default:
        return outcome satisfies never
    }
  })
}

function endingOf(app: AppContext, outcome: Outcome): Parameters<typeof endLease>[3] {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'done', reason: null }
    case 'again':
      return { state: 'queued', notBefore: later(app.clock.now(), outcome.after), reason: outcome.reason }
    case 'account-broken':
      return { state: 'queued', notBefore: app.clock.now(), reason: outcome.reason }
    case 'failed':
    case 'doubtful':
      return { state: outcome.kind, reason: outcome.reason }
    default:
      return outcome satisfies never
  }
}

async function settleSent(
  app: AppContext,
  tx: Tx,
  item: OutboxRow,
  messageRef: string | null,
  began: string | null,
): Promise<void> {
  if (item.messageid !== null) await holdReceiptsOf(tx, item, messageRef)
  await settleMessage(app, tx, item, {
    delivery: 'sent',
    delivery_reason: null,
    provider_on: began,
    ...(messageRef === null ? {} : { message_ref: messageRef }),
  })
  const message = item.messageid === null ? undefined : await messageById(tx, item.messageid)
  if (message !== undefined) await receiveEarlyReceipts(app, tx, item.accountid, message)
}

/** The provider has told of it, although the answer to our send never came. */
async function hasArrived(tx: Tx, messageid: string): Promise<boolean> {
  const message = await lockMessage(tx, messageid)
  return message !== undefined && ['sent', 'delivered', 'read'].includes(message.delivery)
}

type Settled = Parameters<typeof announceChangedMessage>[3]

/** A receipt may have come before our own send returned: a state never goes back (product §5). */
async function settleMessage(app: AppContext, tx: Tx, item: OutboxRow, change: Settled): Promise<void> {
  if (item.messageid === null) return
  const message = await lockMessage(tx, item.messageid)
  if (message === undefined) return
  const isKnown = message.delivery === 'delivered' || message.delivery === 'read'
  const overtaken = isKnown || (change.delivery === 'sent' && message.delivery === 'failed')
  const { delivery: _state, delivery_reason: _reason, ...rest } = change
  await announceChangedMessage(app, tx, message, overtaken ? rest : change)
}
