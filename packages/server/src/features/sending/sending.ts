import {
  type Channel,
  ChannelError,
  explained,
  type Outbound,
  PartlySent,
  type ProviderHttp,
  type SendOptions,
  type Sent,
} from '@switchboard/channels'
import {
  type DeliveryProblem,
  type DeliveryState,
  isProviderProblem,
  problemsInEnglish,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { OutboxCommand } from '../../platform/outbox/outbox.ts'
import { confirmSends } from '../../platform/outbox/sends-store.ts'
import { endLease, type OutboxRow } from '../../platform/outbox/outbox-store.ts'
import type { Outcome } from '../../platform/outbox/outcome.ts'
import { type Pace, pace } from '../../platform/outbox/pace.ts'
import { OutboxWorker } from '../../platform/outbox/outbox-worker.ts'
import { dropParts, keepParts, partsOfMessage, takenParts } from '../../platform/outbox/parts-store.ts'
import {
  accountById,
  announceDeadLetters,
  channelOf,
  pauseAccount,
  recordTrouble,
  opened,
} from '../channel-accounts/channel-accounts.ts'
import {
  announceChangedMessage,
  isUndelivered,
  keepMessageParts,
  lockMessage,
  lockMessageInTicket,
  messageById,
  type MessageRow,
  moveDeliveries,
  rollBackReaction,
} from '../chat/chat.ts'
import { closeWindow, identityById, setReachable } from '../clients/clients.ts'
import {
  applyEarlyReceipts,
  applyEarlyReceiptsOfParts,
  holdReceiptsOf,
  isProgress,
} from '../inbound/inbound.ts'
import { outboundOf } from './outbound-of.ts'

/** Sends the queued messages of the outbox to the clients, in order and within the providers' rate limits. */
export function startSending(app: AppContext): OutboxWorker {
  const limiter = pace()
  return new OutboxWorker({
    app,
    paceOf: (platform) => channelOf(platform).abilities.pace,
    pace: limiter,
    send: (item) => {
      startedOn.set(item, app.clock.now())
      return send(app, item, rateLimited(app, limiter, item.accountid)).catch((error: unknown) => {
        const wait = waitOfAccount(error)
        if (wait !== null) limiter.pause(item.accountid, app.clock.millis() + wait)
        throw error
      })
    },
    sendsOnce: async ({ accountid }) => {
      const account = await accountById(app.db, accountid)
      return account !== undefined && channelOf(account.platform).sendsOnce === true
    },
    settle: (item, outcome) => settle(app, item, outcome),
  })
}

/** The start of each send: a read watermark of an earlier moment does not cover it. */
const startedOn = new WeakMap<OutboxRow, string>()

/**
 * Another send may learn meanwhile that the whole account must wait (429). After that nothing is sent, not even a message
 * whose turn had come already.
 */
function rateLimited(app: AppContext, limiter: Pace, accountid: string): ProviderHttp {
  return async (request) => {
    const wait = limiter.pausedFor(accountid, app.clock.millis())
    if (wait > 0) {
      throw new ChannelError(
        { kind: 'rate-limited', retryAfterMs: wait, scope: 'account' },
        'The provider asked us to wait.',
      )
    }
    const response = await app.providerHttp(request)
    if (response.status === 429)
      limiter.pause(accountid, app.clock.millis() + secondsToWait(response.headers) * 1000)
    return response
  }
}

/** Meta and Viber report that an account must wait in a response that is no 429: only the adapter reads it. */
function waitOfAccount(error: unknown): number | null {
  if (!(error instanceof ChannelError) || error.failure.kind !== 'rate-limited') return null
  return error.failure.scope === 'account' ? error.failure.retryAfterMs : null
}

/** One second when the provider names no time; the adapter reads the response right after and knows better. */
const secondsToWait = (headers: Readonly<Record<string, string>>): number =>
  Number(headers['retry-after'] ?? 1) || 1

async function send(app: AppContext, item: OutboxRow, http: ProviderHttp): Promise<Sent | 'withheld'> {
  const account = await accountById(app.db, item.accountid)
  if (account === undefined) throw notConnected()
  const identity = await identityById(app.db, item.conversation)
  const command = OutboxCommand.parse(item.command)
  if (identity.blocked && (await isAutomatic(app, item, command))) return 'withheld'
  const outbound: Outbound | null = await outboundOf(app, item, command, account.platform)
  if (outbound === null) return { messageRef: null }
  const channel = channelOf(account.platform)
  const sender = { ...opened(app, account), humanAgent: isHumanAgent(app, command) }
  try {
    return await inParts(app, item, mayHaveParts(channel, outbound), (options) =>
      channel.send(sender, identity.chat, outbound, http, options),
    )
  } catch (error) {
    throw explained(channel.problems, error)
  }
}

/**
 * What we send by ourselves, as against what an agent wrote or reacted. Buttons that are removed are not sent but taken away.
 */
async function isAutomatic(app: AppContext, item: OutboxRow, { kind }: OutboxCommand): Promise<boolean> {
  switch (kind) {
    case 'message':
      return item.messageid !== null && (await messageById(app.db, item.messageid))?.created_by === null
    case 'template':
    case 'reaction':
    case 'remove-choices':
      return false
    case 'text':
    case 'question':
    case 'acknowledge-press':
    case 'mark-read':
      return true
    default:
      return kind satisfies never
  }
}

/** Meta gives its longer time to what a person writes, not to greetings and questions that are sent by themselves. */
const isHumanAgent = (app: AppContext, { kind }: OutboxCommand): boolean =>
  app.config.meta.humanAgent && kind === 'message'

/** Where people have longer, the refusal of what was sent by itself says nothing about their time. */
const endsForAgents = (app: AppContext, item: OutboxRow): boolean =>
  !app.config.meta.humanAgent || isHumanAgent(app, OutboxCommand.parse(item.command))

const notConnected = (): ChannelError =>
  new ChannelError({ kind: 'refused' }, 'This channel is not connected any more.', {
    problem: 'not-connected',
  })

/** Whether it can go as several messages; for all others nobody asks which parts are out. */
const mayHaveParts = ({ splitsTexts = false }: Channel, { kind }: Outbound): boolean =>
  kind === 'file' || kind === 'question' || (kind === 'text' && splitsTexts)

/** A send of several messages continues after the parts that are sent already. */
async function inParts(
  app: AppContext,
  item: OutboxRow,
  mayHaveParts: boolean,
  sendParts: (options: SendOptions) => Promise<Sent>,
): Promise<Sent> {
  const taken = mayHaveParts ? await takenParts(app.db, item) : []
  try {
    return await sendParts({ ourRef: String(item.outboxid), taken })
  } catch (error) {
    if (!(error instanceof PartlySent)) throw error
    // If the sent parts cannot be stored, the send must not be repeated: the message is unconfirmed.
    await keepParts(app.db, item.outboxid, error.taken).catch(() => {
      throw error
    })
    throw error.failed
  }
}

/** Writes the outcome of a send. Nothing is written for a lease that another worker took over. */
function settle(app: AppContext, item: OutboxRow, outcome: Outcome): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await endLease(app, tx, item, endingOf(app, outcome)))) return
    switch (outcome.kind) {
      case 'sent':
        dropParts(tx, item)
        return settleSent(app, tx, item, outcome, startedOn.get(item) ?? null)
      case 'again':
        return outcome.pause
          ? pauseAccount(tx, item.accountid, later(app.clock.now(), outcome.after))
          : undefined
      case 'failed':
        await announceDeadLetters(app, tx)
        if (outcome.unreachable) await setReachable(tx, item.conversation, false)
        if (outcome.problem === 'window-closed' && endsForAgents(app, item))
          await closeWindow(app, tx, item.conversation)
        return settleFailed(app, tx, item, outcome)
      case 'unconfirmed':
        await announceDeadLetters(app, tx)
        return settleUndelivered(app, tx, item, { delivery: 'unconfirmed', ...reasonOf(outcome) })
      case 'account-broken':
        await announceDeadLetters(app, tx)
        return recordTrouble(app, tx, item.accountid, { reason: outcome.reason, state: 'broken' })
      case 'withheld':
        return settleMessage(app, tx, item, { delivery: 'discarded', delivery_reason: null })
      default:
        return outcome satisfies never
    }
  })
}

/** The provider's text where there is one: Node's text about a connection does not help an agent. */
const reasonOf = ({ reason, problem }: { reason: string; problem: DeliveryProblem }) => ({
  delivery_reason: isProviderProblem(problem) ? reason : problemsInEnglish[problem],
  delivery_problem: problem,
})

function endingOf(app: AppContext, outcome: Outcome): Parameters<typeof endLease>[3] {
  if (outcome.kind === 'sent' || outcome.kind === 'withheld') return { state: 'done' }
  const { reason, problem } = outcome
  switch (outcome.kind) {
    case 'again':
      return { state: 'queued', notBefore: later(app.clock.now(), outcome.after), reason, problem }
    case 'account-broken':
      return { state: 'queued', notBefore: app.clock.now(), reason, problem }
    case 'failed':
      return { state: 'failed', reason, problem }
    case 'unconfirmed':
      return { state: 'unconfirmed', reason, problem }
    default:
      return outcome satisfies never
  }
}

async function settleSent(
  app: AppContext,
  tx: Tx,
  item: OutboxRow,
  { messageRef, otherRefs = [] }: Sent,
  startedAt: string | null,
): Promise<void> {
  if (item.messageid === null) return
  const [, found] = await Promise.all([
    holdReceiptsOf(tx, item, messageRef === null ? [] : [messageRef, ...otherRefs]),
    lockMessageInTicket(tx, item.messageid),
  ])
  if (found === undefined) return
  const { message } = found
  const known = { provider_on: startedAt, ...(messageRef === null ? {} : { message_ref: messageRef }) }
  const change = { delivery: 'sent', delivery_reason: null, ...known } as const
  // Most messages only move on; of others more is shown.
  if (isProgress(message.delivery, 'sent') && !isUndelivered(message.delivery))
    await moveDeliveries(app, tx, [{ ...found, change }])
  // A receipt may arrive before our own send returns, and a state never goes back.
  else if (overtaking.includes(message.delivery)) await announceChangedMessage(app, tx, message, known)
  else await announceChangedMessage(app, tx, message, { ...change, delivery_problem: null })
  await keepMessageParts(tx, message, otherRefs)
  await applyEarlyReceipts(app, tx, item.accountid, { ...message, ...known })
  await applyEarlyReceiptsOfParts(app, tx, item.accountid, message, otherRefs)
}

/** The message arrived, or failed after it was accepted. */
const overtaking: readonly DeliveryState[] = ['delivered', 'read', 'failed']

function settleFailed(
  app: AppContext,
  tx: Tx,
  item: OutboxRow,
  outcome: Extract<Outcome, { kind: 'failed' }>,
): Promise<void> {
  const command = OutboxCommand.parse(item.command)
  if (command.kind === 'reaction') return rollBackReaction(app, tx, command, outcome.problem)
  return settleUndelivered(app, tx, item, { delivery: 'failed', ...reasonOf(outcome) })
}

type Undelivered = Pick<MessageRow, 'delivery_reason' | 'delivery_problem'> & {
  delivery: 'failed' | 'unconfirmed'
}

async function settleUndelivered(
  app: AppContext,
  tx: Tx,
  item: OutboxRow,
  change: Undelivered,
): Promise<void> {
  if (item.messageid === null) return
  const message = await lockMessage(tx, item.messageid)
  if (message === undefined) return
  // An agent may have discarded it before the last response arrived.
  if (message.delivery === 'discarded' || (await hasArrived(tx, message, change)))
    return confirmSends(app, tx, [item.messageid])
  await announceChangedMessage(app, tx, message, change)
}

/**
 * A receipt has arrived although the response to our send never did, or came too late. While only a part of a message is out,
 * receipts of that part say nothing of the others.
 */
async function hasArrived(
  tx: Tx,
  { messageid, delivery }: MessageRow,
  change: Undelivered,
): Promise<boolean> {
  return arrivals[change.delivery].includes(delivery) && (await partsOfMessage(tx, messageid)).length === 0
}

/** A provider that refuses says more than its earlier word that the send was accepted. */
const arrivals: Record<Undelivered['delivery'], readonly DeliveryState[]> = {
  failed: ['delivered', 'read'],
  unconfirmed: ['sent', 'delivered', 'read'],
}
