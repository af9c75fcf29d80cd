import {
  type Channel,
  ChannelError,
  explained,
  type Outbound,
  type ProviderHttp,
  type SendOptions,
  type Sent,
} from '@switchboard/channels'
import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import { OutboxCommand } from '../../platform/outbox/outbox.ts'
import { type LeasedSend, type OutboxRow, renewLease } from '../../platform/outbox/outbox-store.ts'
import { type Pace, pace } from '../../platform/outbox/pace.ts'
import { OutboxWorker } from '../../platform/outbox/outbox-worker.ts'
import { keepOwnParts, takenParts } from '../../platform/outbox/parts-store.ts'
import { accountById, channelOf, opened, silencedPlatforms } from '../channel-accounts/channel-accounts.ts'
import { messageById, type MessageRow } from '../chat/chat.ts'
import { identityById } from '../clients/clients.ts'
import { isHumanAgent, outboundOf } from './outbound-of.ts'
import { settle } from './settle.ts'

/** Sends the queued messages of the outbox to the clients, in order and within the providers' rate limits. */
export function startSending(app: AppContext): OutboxWorker {
  const limiter = pace()
  return new OutboxWorker({
    app,
    paceOf: (platform) => channelOf(platform).abilities.pace,
    pace: limiter,
    held: silencedPlatforms(app),
    send: (item) => {
      startedOn.set(item, app.clock.now())
      const http = whileLeased(app, item, rateLimited(app, limiter, item.accountid))
      return send(app, item, http).catch((error: unknown) => {
        const wait = waitOfAccount(error)
        if (wait !== null) limiter.pause(item.accountid, app.clock.millis() + wait)
        throw error
      })
    },
    sendsOnce: async ({ accountid }) => {
      const account = await accountById(app.db, accountid)
      return account !== undefined && channelOf(account.platform).sendsOnce === true
    },
    settle: (item, outcome, options) => settle(app, item, outcome, startedOn.get(item) ?? null, options),
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
    // Until the adapter has read the response, which knows for how long, and whether only a chat has to wait.
    if (response.status === 429) limiter.pause(accountid, app.clock.millis() + 1000)
    return response
  }
}

/** Milliseconds of its lease after which a send is late: no node takes it over before the lease ends. */
const LATE = limits.outboxLease / 6

/**
 * A node may stand still between any two of its steps: its process is stopped, its machine asleep or moved to another host. When
 * it goes on, others may have taken its send over, given it up and sent what comes after it. A late send therefore asks the
 * database before it asks the provider (decision 0080).
 */
function whileLeased(app: AppContext, item: LeasedSend, http: ProviderHttp): ProviderHttp {
  let leasedOn = microsecondsOf(item.lease_until) / 1000 - limits.outboxLease
  let hasAsked = false
  return async (request) => {
    const now = app.clock.millis()
    if (now - leasedOn > LATE) {
      const isOurs = await renewLease(app, item).catch((error: unknown) => {
        // Nothing is out yet: all of it is tried again.
        if (!hasAsked) throw error
        return true
      })
      if (!isOurs) throw takenOver()
      leasedOn = now
    }
    hasAsked = true
    return http(request)
  }
}

/** Meta and Viber report that an account must wait in a response that is no 429: only the adapter reads it. */
function waitOfAccount(error: unknown): number | null {
  if (!(error instanceof ChannelError) || error.failure.kind !== 'rate-limited') return null
  return error.failure.scope === 'account' ? error.failure.retryAfterMs : null
}

async function send(app: AppContext, item: OutboxRow, http: ProviderHttp): Promise<Sent | 'withheld'> {
  const { account, receiver, message } = await partiesOf(app, item)
  if (account === undefined) throw notConnected()
  if (receiver === undefined) throw new Error('The receiver of a send is gone.')
  const command = OutboxCommand.parse(item.command)
  if (receiver.blocked && isAutomatic(command, message)) return 'withheld'
  const outbound: Outbound | null = await outboundOf(app, command, message, account.platform)
  if (outbound === null) return { messageRef: null }
  const channel = channelOf(account.platform)
  const sender = { ...opened(app, account), humanAgent: isHumanAgent(app, command) }
  try {
    return await inParts(app, item, mayHaveParts(channel, outbound), (options) =>
      channel.send(sender, receiver.chat, outbound, http, options),
    )
  } catch (error) {
    throw explained(channel.problems, error)
  }
}

/** Who sends what to whom. */
const partiesOf = ({ db }: AppContext, { accountid, conversation, messageid }: OutboxRow) =>
  db.inBackground.together(async (reader) => {
    const [account, receiver, message] = await Promise.all([
      accountById(reader, accountid),
      identityById(reader, conversation),
      messageid === null ? undefined : messageById(reader, messageid),
    ])
    return { account, receiver, message }
  })

/**
 * What we send by ourselves, as against what an agent wrote or reacted. Buttons that are removed are not sent but taken away.
 */
function isAutomatic({ kind }: OutboxCommand, message: MessageRow | undefined): boolean {
  switch (kind) {
    case 'message':
      return message?.created_by === null
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

const notConnected = (): ChannelError =>
  new ChannelError({ kind: 'refused' }, 'This channel is not connected any more.', {
    problem: 'not-connected',
  })

/** This node was held up for so long that the message may be sent anew: its new sender sends the other parts too. */
const takenOver = (): ChannelError =>
  new ChannelError({ kind: 'ambiguous' }, 'The desk stopped while it was being sent.', { problem: 'stopped' })

/** Whether it can go as several messages; for all others nobody asks which parts are out. */
const mayHaveParts = ({ splitsTexts = false }: Channel, { kind }: Outbound): boolean =>
  kind === 'file' || kind === 'question' || (kind === 'text' && splitsTexts)

/** A send of several messages continues after the parts that are sent already; each is stored before the next one goes. */
async function inParts(
  app: AppContext,
  item: OutboxRow,
  mayHaveParts: boolean,
  sendParts: (options: SendOptions) => Promise<Sent>,
): Promise<Sent> {
  const taken = mayHaveParts ? await takenParts(app.db, item) : []
  let isStored = true
  const onTaken = async (refs: readonly string[]) => {
    const isOwn = await keepOwnParts(app.db, item, refs).catch((failure: unknown) => {
      // Nothing is out yet: all of it is tried again.
      if (refs.length === 0) throw failure
    })
    isStored = isOwn !== undefined
    if (isOwn === false) throw takenOver()
  }
  try {
    return await sendParts({ ourRef: String(item.outboxid), taken, onTaken })
  } catch (error) {
    // If the sent parts cannot be stored, the send must not be repeated: the message is unconfirmed.
    if (isStored || !(error instanceof ChannelError)) throw error
    throw new ChannelError({ kind: 'ambiguous' }, `Only a part was sent: ${error.reason}`, {
      code: error.code,
      problem: 'unclear-answer',
    })
  }
}
