import { createBucket } from '../bucket.ts'
import type { Clock } from '../clock.ts'
import { createFaultBoard } from '../faults.ts'
import { createFileStorage } from '../media/file-storage.ts'
import type { Poster } from '../post-json.ts'
import { createConnection } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import { createTalks } from '../talks.ts'
import type { Waiting } from '../waiting.ts'
import { endLongFailing } from './messenger/end-long-failing.ts'
import type { MessagingProduct } from './messenger/page.ts'
import { startWebhooks, type Settled } from './webhooks.ts'
import type { GraphOptions, GraphOutbox, GraphWorld, MessagingWorld, WhatsAppWorld } from './world.ts'

type Platform = 'whatsapp' | MessagingProduct

export type GraphParts = {
  clock: Clock
  random: Random
  address: () => string
  options: GraphOptions
  waitings: Record<Platform, Waiting>
  poster: Poster
}

/** Everything the Graph API remembers, empty. */
export function createGraphWorld(parts: GraphParts): GraphWorld {
  const { clock, random, address, waitings, poster } = parts
  const connections = {
    graph: createConnection(clock, random),
    whatsapp: createConnection(clock, random),
    messenger: createConnection(clock, random),
    instagram: createConnection(clock, random),
  }
  const apps: GraphWorld['apps'] = new Map()
  const options = fullOptions(parts.options)
  const outbox = (connection: Platform, settled?: Settled) =>
    startWebhooks(
      () => world,
      connection,
      poster,
      { clock, random, connections, apps, changed: waitings[connection].changed },
      settled,
    )
  const world: GraphWorld = {
    clock,
    random,
    address,
    options,
    apps,
    user: { id: '10224680013579', name: 'Marta Weber' },
    tokens: new Map(),
    codes: new Map(),
    connections,
    whatsapp: createWhatsAppWorld(parts, options, outbox('whatsapp')),
    messenger: createMessagingWorld(
      parts,
      'messenger',
      outbox('messenger', (...outcome) => endLongFailing(world, ...outcome)),
    ),
    instagram: createMessagingWorld(parts, 'instagram', outbox('instagram')),
    changed: () => {
      waitings.whatsapp.changed()
      waitings.messenger.changed()
      waitings.instagram.changed()
    },
  }
  return world
}

function fullOptions(options: GraphOptions): GraphWorld['options'] {
  return {
    webhookTimeoutMs: options.webhookTimeoutMs ?? 5000,
    closedWindow: options.closedWindow ?? 'fail',
    throughput: options.throughput ?? 80,
    pairBurst: options.pairBurst ?? 45,
    reviewMs: options.reviewMs,
    mediaLinkMs: options.mediaLinkMs ?? 5 * 60 * 1000,
    mediaUrlInWebhook: options.mediaUrlInWebhook ?? true,
  }
}

const pairRefillMs = 6000

function createWhatsAppWorld(
  { clock, random, waitings }: GraphParts,
  { throughput, pairBurst }: GraphWorld['options'],
  outbox: GraphOutbox,
): WhatsAppWorld {
  return {
    accounts: new Map(),
    numbers: new Map(),
    people: new Map(),
    links: new Map(),
    uploads: new Map(),
    sent: new Map(),
    talks: createTalks(clock, waitings.whatsapp.changed),
    files: createFileStorage(random, clock.now),
    failures: createFaultBoard(clock, random),
    throughput: createBucket(clock, throughput, 1000 / throughput),
    pairs: createBucket(clock, pairBurst, pairRefillMs),
    outbox,
  }
}

function createMessagingWorld(
  { clock, random, waitings }: GraphParts,
  product: MessagingProduct,
  outbox: GraphOutbox,
): MessagingWorld {
  return {
    pages: new Map(),
    clients: new Map(),
    links: new Map(),
    talks: createTalks(clock, waitings[product].changed),
    files: createFileStorage(random, clock.now),
    outbox,
  }
}
