import type { Clock } from '../clock.ts'
import { createPoster } from '../post-json.ts'
import { receivedCalls, type ReceivedCalls } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import { createWaiting } from '../waiting.ts'
import { decideLogin, type LoginDecision, type LoginResult } from './login/decide-login.ts'
import { createGraphWorld } from './create-world.ts'
import { graphFaults, type GraphFaults } from './graph-faults.ts'
import { createInstagram, type InstagramSimulator } from './instagram/instagram.ts'
import { createMessenger, type MessengerSimulator } from './messenger/messenger.ts'
import { createWhatsApp, type WhatsAppSimulator } from './whatsapp/whatsapp.ts'
import type { GraphOptions, GraphWorld } from './world.ts'

export type NewApp = { id: string; secret: string; name: string }

/** Meta's Graph API: the app, its login and what its products share. */
export type GraphSimulator = ReceivedCalls & {
  readonly world: GraphWorld
  readonly whatsapp: WhatsAppSimulator
  readonly messenger: MessengerSimulator
  readonly instagram: InstagramSimulator
  addApp: (app: NewApp) => void
  /** A login or signup decided without its window. */
  login: (decision: Partial<LoginDecision> & Pick<LoginDecision, 'kind'>) => LoginResult
  /** Makes tokens invalid, as a changed password (460) or a log-out (467) does. */
  invalidateTokens: (subcode?: number) => void
  /** Faults of everything: they apply to login calls, and `down` takes all platforms along. */
  readonly faults: GraphFaults
  stop: () => void
}

export function createGraph(
  clock: Clock,
  random: Random,
  address: () => string,
  options: GraphOptions = {},
): GraphSimulator {
  const waitings = { whatsapp: createWaiting(), messenger: createWaiting(), instagram: createWaiting() }
  const changed = () => {
    for (const waiting of Object.values(waitings)) waiting.changed()
  }
  const { webhookTimeoutMs = 5000 } = options
  const poster = createPoster(webhookTimeoutMs)
  const world = createGraphWorld({ clock, random, address, options, waitings, poster })
  const outboxes = [world.whatsapp.outbox, world.messenger.outbox, world.instagram.outbox]
  return {
    world,
    ...receivedCalls(world.connections.graph),
    whatsapp: createWhatsApp(world, waitings.whatsapp),
    messenger: createMessenger(world, waitings.messenger),
    instagram: createInstagram(world, waitings.instagram),
    addApp: (app) => void world.apps.set(app.id, { ...app, callbacks: new Map() }),
    login: (decision) => decideLogin(world, { ...defaultDecision(world), ...decision }),
    invalidateTokens: (subcode = 460) => {
      for (const token of world.tokens.values()) token.deadBecause = subcode
    },
    faults: graphFaults({ connection: world.connections.graph, outboxes, changed }),
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
