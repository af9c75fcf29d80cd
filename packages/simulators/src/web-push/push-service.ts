import { createECDH, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { commonFaults, faultMaker, type CommonFaults, type FaultedAction } from '../common-faults.ts'
import type { Where } from '../faults.ts'
import {
  createConnection,
  receivedCalls,
  type ReceivedCalls,
  type ProviderConnection,
} from '../provider-connection.ts'
import type { Random } from '../random.ts'
import { createWaiting } from '../waiting.ts'
import type { SubscriptionKeys } from './decrypt.ts'
import type { Sender } from './vapid.ts'

/** A subscription as a browser hands it to the page. */
export type PushSubscriptionJson = {
  endpoint: string
  expirationTime: null
  keys: { p256dh: string; auth: string }
}

/** A push that was accepted, as the browser reads it. */
export type PushedMessage = {
  at: number
  /** Its content; absent when it does not decrypt with the subscription's keys. */
  text: string | undefined
  /** Why it does not decrypt. */
  error: string | undefined
  ttl: number
  urgency: string
  topic: string | undefined
  sender: Sender
}

/** A browser that takes pushes. */
export type PushBrowser = {
  readonly subscription: PushSubscriptionJson
  messages: () => PushedMessage[]
  /** The first push whose text matches: present already, or coming within the time given. */
  waitsFor: (
    match: string | ((message: PushedMessage) => boolean),
    timeoutMs?: number,
  ) => Promise<PushedMessage>
  /** Takes the subscription back: pushes to it are answered 410. */
  unsubscribes: () => void
}

export type PushFaults = CommonFaults<Where> & {
  /** 404: the subscription is not known. */
  notFound: FaultedAction<Where>
  /** 410: the subscription is over. */
  gone: FaultedAction<Where>
  /** 413. */
  tooLarge: FaultedAction<Where>
  serverError: FaultedAction<Where>
}

export type Subscriber = {
  id: string
  keys: SubscriptionKeys
  /** The key of the only server that may push, when the page named one. */
  serverKey: string | undefined
  isGone: boolean
  messages: PushedMessage[]
}

export type PushWorld = {
  clock: Clock
  random: Random
  connection: ProviderConnection
  address: () => string
  subscribers: Map<string, Subscriber>
  changed: () => void
}

/** A push service and the browsers that subscribed to it. */
export type PushSimulator = ReceivedCalls & {
  readonly world: PushWorld
  /** A new browser; with a server's public key only that server may push to it. */
  browser: (serverKey?: string) => PushBrowser
  readonly faults: PushFaults
}

export function createPushService(clock: Clock, random: Random, address: () => string): PushSimulator {
  const waiting = createWaiting()
  const connection = createConnection(clock, random)
  const world: PushWorld = {
    clock,
    random,
    connection,
    address,
    subscribers: new Map(),
    changed: waiting.changed,
  }
  return {
    world,
    ...receivedCalls(connection),
    browser: (serverKey) => {
      const subscriber = subscribe(world, serverKey)
      return {
        subscription: presentSubscription(world, subscriber),
        messages: () => [...subscriber.messages],
        waitsFor: (match, timeoutMs = 5000) => {
          const isMatch = typeof match === 'string' ? (one: PushedMessage) => one.text === match : match
          return waiting.waitFor(() => subscriber.messages.find(isMatch), timeoutMs, 'a push that matches')
        },
        unsubscribes: () => {
          subscriber.isGone = true
        },
      }
    },
    faults: pushFaults(world),
  }
}

/** Keys are real ones, so they come from the machine and not from the seed. */
export function subscribe(world: PushWorld, serverKey: string | undefined): Subscriber {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { pair, auth: randomBytes(16) }
  const subscriber = { id: world.random.letters(40), keys, serverKey, isGone: false, messages: [] }
  world.subscribers.set(subscriber.id, subscriber)
  return subscriber
}

export function presentSubscription(world: PushWorld, { id, keys }: Subscriber): PushSubscriptionJson {
  return {
    endpoint: `${world.address()}/send/${id}`,
    expirationTime: null,
    keys: { p256dh: keys.pair.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
  }
}

function pushFaults({ connection, changed }: PushWorld): PushFaults {
  const parts = {
    board: connection.faults,
    deliveryFaults: connection.deliveryFaults,
    whereOf: (where: Where) => where,
    after: changed,
  }
  const always = faultMaker(parts)
  const refusal = (status: number, description: string) => always({ kind: 'refuse', status, description })
  return {
    ...commonFaults(parts),
    notFound: refusal(404, 'no such subscription'),
    gone: refusal(410, 'push subscription has unsubscribed or expired'),
    tooLarge: refusal(413, 'payload too large'),
    serverError: refusal(500, 'internal error'),
  }
}
