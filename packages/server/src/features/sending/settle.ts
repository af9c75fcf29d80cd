import type { Sent } from '@switchboard/channels'
import {
  type DeliveryProblem,
  type DeliveryState,
  isProviderProblem,
  problemsInEnglish,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { TransactionOptions } from '../../platform/db/database.ts'
import { later } from '../../platform/lib/clock.ts'
import { OutboxCommand } from '../../platform/outbox/outbox.ts'
import { confirmSends, failNewestSend } from '../../platform/outbox/sends-store.ts'
import { endLease, type OutboxRow } from '../../platform/outbox/outbox-store.ts'
import { isRepeatable, type Outcome } from '../../platform/outbox/outcome.ts'
import { dropParts, partsOfMessage } from '../../platform/outbox/parts-store.ts'
import { announceDeadLetters, pauseAccount, recordTrouble } from '../channel-accounts/channel-accounts.ts'
import {
  announceChangedMessage,
  isUndelivered,
  keepMessageParts,
  lockMessage,
  lockMessageInTicket,
  type MessageInTicket,
  type MessageRow,
  moveDeliveries,
  rollBackReaction,
} from '../chat/chat.ts'
import { closeWindow, setReachable } from '../clients/clients.ts'
import { applyEarlyReceipts, holdReceiptsOf, isProgress } from '../inbound/inbound.ts'
import { isHumanAgent } from './outbound-of.ts'

/** Writes the outcome of a send that started then. Nothing is written for a lease that another worker took over. */
export function settle(
  app: AppContext,
  item: OutboxRow,
  outcome: Outcome,
  startedAt: string | null,
  options: TransactionOptions,
): Promise<void> {
  return app.db.inBackground.transaction(async (tx) => {
    const ending = endLease(app, tx, item, endingOf(app, item, outcome))
    // On the same way: nearly all sends end like this.
    const held = outcome.kind === 'sent' ? holdSent(tx, item, outcome) : undefined
    const [isOurs, found] = await Promise.all([ending, held])
    if (!isOurs) return
    switch (outcome.kind) {
      case 'sent':
        dropParts(tx, item)
        return found && settleSent(app, tx, item, { ...outcome, found, startedAt })
      case 'again':
        await settleWaiting(app, tx, item, waitReason(outcome))
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
        await settleWaiting(app, tx, item, 'not-connected')
        return recordTrouble(app, tx, item.accountid, { reason: outcome.reason, state: 'broken' })
      case 'withheld':
        return settleWithheld(app, tx, item)
      default:
        return outcome satisfies never
    }
  }, options)
}

/** The provider's text where there is one: Node's text about a connection does not help an agent. */
const reasonOf = ({ reason, problem }: { reason: string; problem: DeliveryProblem }) => ({
  delivery_reason: isProviderProblem(problem) ? reason : problemsInEnglish[problem],
  delivery_problem: problem,
})

function endingOf(app: AppContext, item: OutboxRow, outcome: Outcome): Parameters<typeof endLease>[3] {
  if (outcome.kind === 'sent' || outcome.kind === 'withheld') return { state: 'done' }
  const { reason, problem } = outcome
  switch (outcome.kind) {
    case 'again':
      return { state: 'queued', notBefore: later(app.clock.now(), outcome.after), reason, problem }
    case 'account-broken':
      return { state: 'queued', notBefore: app.clock.now(), reason, problem }
    case 'failed':
      return { state: isRepeatable(item) ? 'done' : 'failed', reason, problem }
    case 'unconfirmed':
      return { state: 'unconfirmed', reason, problem }
    default:
      return outcome satisfies never
  }
}

/** Nobody has to know why a message waits for a second or two. */
export const NOTICEABLE_WAIT = 4000

/** A wait without a problem of its own is one that the provider asked for; what a stopped node left is sent at once. */
function waitReason({ after, problem }: { after: number; problem: DeliveryProblem }): DeliveryProblem | null {
  if (after < NOTICEABLE_WAIT || problem === 'stopped') return null
  return problem === 'refused' ? 'rate-limited' : problem
}

/** The message stays queued and says why. */
export async function settleWaiting(
  app: AppContext,
  tx: Tx,
  { messageid }: Pick<OutboxRow, 'messageid'>,
  problem: DeliveryProblem | null,
): Promise<void> {
  if (messageid === null || problem === null) return
  const message = await lockMessage(tx, messageid)
  if (message?.delivery === 'queued' && message.delivery_problem !== problem)
    await announceChangedMessage(app, tx, message, { delivery_problem: problem })
}

async function settleWithheld(app: AppContext, tx: Tx, { messageid }: OutboxRow): Promise<void> {
  const message = messageid === null ? undefined : await lockMessage(tx, messageid)
  if (message !== undefined)
    await announceChangedMessage(app, tx, message, { delivery: 'discarded', delivery_reason: null })
}

/** The message that was sent, after the receipts that may come for it; undefined when it is gone, or when there is none. */
async function holdSent(
  tx: Tx,
  item: OutboxRow,
  { messageRef, otherRefs = [] }: Sent,
): Promise<MessageInTicket | undefined> {
  if (item.messageid === null) return undefined
  const [, found] = await Promise.all([
    holdReceiptsOf(tx, item, messageRef === null ? [] : [messageRef, ...otherRefs]),
    lockMessageInTicket(tx, item.messageid),
  ])
  return found
}

async function settleSent(
  app: AppContext,
  tx: Tx,
  item: OutboxRow,
  {
    messageRef,
    otherRefs = [],
    found,
    startedAt,
  }: Sent & { found: MessageInTicket; startedAt: string | null },
): Promise<void> {
  const { message } = found
  const known = { provider_on: startedAt, ...(messageRef === null ? {} : { message_ref: messageRef }) }
  const change = { delivery: 'sent', delivery_reason: null, ...known } as const
  // Most messages only move on; of others more is shown.
  if (isProgress(message.delivery, 'sent') && !isUndelivered(message.delivery))
    await moveDeliveries(app, tx, [{ ...found, change }])
  // A receipt may arrive before our own send returns, and a state never goes back.
  else if (overtaking.includes(message.delivery)) await announceChangedMessage(app, tx, message, known)
  else await announceChangedMessage(app, tx, message, { ...change, delivery_problem: null })
  if (message.delivery === 'failed') await recordEarlyFailure(app, tx, message)
  await keepMessageParts(tx, message, otherRefs)
  await applyEarlyReceipts(app, tx, item.accountid, { ...message, ...known }, otherRefs)
}

/** The receipt that it failed came before the response to its send: it is listed for administrators like any other. */
async function recordEarlyFailure(app: AppContext, tx: Tx, message: MessageRow): Promise<void> {
  const { messageid, delivery_reason: reason, delivery_problem } = message
  await failNewestSend(app, tx, messageid, { reason, problem: delivery_problem ?? 'refused' })
  await announceDeadLetters(app, tx)
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

/** Where people have longer, the refusal of what was sent by itself says nothing about their time. */
const endsForAgents = (app: AppContext, item: OutboxRow): boolean =>
  !app.config.meta.humanAgent || isHumanAgent(app, OutboxCommand.parse(item.command))
