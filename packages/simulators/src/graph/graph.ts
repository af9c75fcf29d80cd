import { createBucket } from '../bucket.ts'
import type { Clock } from '../clock.ts'
import { createFaultBoard } from '../faults.ts'
import { createShelf } from '../media/shelf.ts'
import { createPoster, type Poster } from '../post-json.ts'
import { createLine, heardCalls, type HeardCalls } from '../provider-line.ts'
import type { Random } from '../random.ts'
import { createTalks } from '../talks.ts'
import { createWaiting, type Waiting } from '../waiting.ts'
import { decideLogin, type LoginDecision, type LoginResult } from './login/decide-login.ts'
import { graphFaults, type GraphFaults } from './graph-faults.ts'
import { createMessenger, type MessengerSimulator } from './messenger/messenger.ts'
import { endLongFailing } from './messenger/end-long-failing.ts'
import { startWebhooks } from './webhooks.ts'
import { createWhatsApp, type WhatsAppSimulator } from './whatsapp/whatsapp.ts'
import type { GraphOptions, GraphWorld, LineName, MessengerWorld, WhatsAppWorld } from './world.ts'

export type NewApp = { id: string; secret: string; name: string }

/** Meta's Graph API: the app, its login and what WhatsApp and Messenger share. */
export type GraphSimulator = HeardCalls & {
  readonly world: GraphWorld
  readonly whatsapp: WhatsAppSimulator
  readonly messenger: MessengerSimulator
  addApp: (app: NewApp) => void
  /** A login or signup decided without its window. */
  login: (decision: Partial<LoginDecision> & Pick<LoginDecision, 'kind'>) => LoginResult
  /** Makes tokens invalid, as a changed password (460) or a log-out (467) does. */
  invalidateTokens: (subcode?: number) => void
  /** Faults of everything: login calls meet them, and `down` takes both platforms along. */
  readonly faults: GraphFaults
  stop: () => void
}

export function createGraph(
  clock: Clock,
  random: Random,
  address: () => string,
  options: GraphOptions = {},
): GraphSimulator {
  const waitings = { whatsapp: createWaiting(), messenger: createWaiting() }
  const changed = () => {
    waitings.whatsapp.changed()
    waitings.messenger.changed()
  }
  const { webhookTimeoutMs = 5000 } = options
  const poster = createPoster(webhookTimeoutMs)
  const world = createWorld(clock, random, address, options, waitings, poster)
  const outboxes = [world.whatsapp.outbox, world.messenger.outbox]
  return {
    world,
    ...heardCalls(world.lines.graph),
    whatsapp: createWhatsApp(world, waitings.whatsapp),
    messenger: createMessenger(world, waitings.messenger),
    addApp: (app) => void world.apps.set(app.id, { ...app, callbacks: new Map() }),
    login: (decision) => decideLogin(world, { ...defaultDecision(world), ...decision }),
    invalidateTokens: (subcode = 460) => {
      for (const token of world.tokens.values()) token.deadBecause = subcode
    },
    faults: graphFaults({ line: world.lines.graph, outboxes, changed }),
    stop: () => {
      for (const outbox of outboxes) outbox.stop()
      poster.stop()
    },
  }
}

/** The first app, the first number and every page, agreed to. */
function defaultDecision({ apps, whatsapp, messenger }: GraphWorld): Omit<LoginDecision, 'kind'> {
  return {
    app: apps.keys().next().value ?? '',
    outcome: 'FINISH',
    number: whatsapp.numbers.keys().next().value,
    pages: [...messenger.pages.keys()],
    sessionVersion: '3',
  }
}

type Waitings = Record<Exclude<LineName, 'graph'>, Waiting>

function createWorld(
  clock: Clock,
  random: Random,
  address: () => string,
  options: GraphOptions,
  waitings: Waitings,
  poster: Poster,
): GraphWorld {
  const lines = {
    graph: createLine(clock, random),
    whatsapp: createLine(clock, random),
    messenger: createLine(clock, random),
  }
  const apps: GraphWorld['apps'] = new Map()
  const changed = () => {
    waitings.whatsapp.changed()
    waitings.messenger.changed()
  }
  const full = fullOptions(options)
  const outboxes = (line: LineName, waiting: Waiting, more = {}) =>
    startWebhooks(() => world, line, poster, { clock, random, lines, apps, changed: waiting.changed }, more)
  const whatsapp: WhatsAppWorld = {
    accounts: new Map(),
    numbers: new Map(),
    people: new Map(),
    links: new Map(),
    uploads: new Map(),
    sent: new Map(),
    talks: createTalks(clock, waitings.whatsapp.changed),
    files: createShelf(random, clock.now),
    failures: createFaultBoard(clock, random),
    throughput: createBucket(clock, full.throughput, 1000 / full.throughput),
    pairs: createBucket(clock, full.pairBurst, 6000),
    outbox: outboxes('whatsapp', waitings.whatsapp),
  }
  const messenger: MessengerWorld = {
    pages: new Map(),
    clients: new Map(),
    links: new Map(),
    talks: createTalks(clock, waitings.messenger.changed),
    files: createShelf(random, clock.now),
    outbox: outboxes('messenger', waitings.messenger, {
      settled: (
        ...outcome: Parameters<typeof endLongFailing> extends [unknown, ...infer Rest] ? Rest : never
      ) => endLongFailing(world, ...outcome),
    }),
  }
  const user = { id: '10224680013579', name: 'Marta Weber' }
  const world: GraphWorld = {
    clock,
    random,
    address,
    options: full,
    apps,
    user,
    lines,
    whatsapp,
    messenger,
    changed,
    tokens: new Map(),
    codes: new Map(),
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
