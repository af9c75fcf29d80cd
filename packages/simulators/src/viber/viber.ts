import type { Clock } from '../clock.ts'
import { createFaultBoard } from '../faults.ts'
import { createFileStorage } from '../media/file-storage.ts'
import { createOutbox } from '../outbox.ts'
import type { PostAnswer } from '../post-json.ts'
import { createPoster } from '../post-json.ts'
import {
  createConnection,
  deliversNothing,
  receivedCalls,
  type ReceivedCalls,
} from '../provider-connection.ts'
import type { Random } from '../random.ts'
import { isRecord } from '../read-request.ts'
import { createTalks } from '../talks.ts'
import { createWaiting } from '../waiting.ts'
import { postSigned } from './callbacks.ts'
import { createPhone, type ViberPhone } from './phone.ts'
import { showWelcome } from './send-message.ts'
import { viberFaults, type ViberFaults } from './viber-faults.ts'
import type {
  Bot,
  CallbackTarget,
  Person,
  ViberEvent,
  ViberOptions,
  ViberOutbox,
  ViberWorld,
} from './world.ts'

export type NewViberBot = {
  token: string
  name: string
  uri: string
  /** `pa:` and digits; by the simulator's seed when absent. */
  id?: string
}
export type NewViberClient = {
  /** As Viber makes them: base64, with `+`, `/` and `=`, another one at every bot. */
  id: string
  name: string
  avatar?: string
  language?: string
  country?: string
  apiVersion?: number
  /** The token of the bot this phone talks to; the first bot when absent. */
  bot?: string
}

/** The Viber REST API and the phones around it. */
export type ViberSimulator = ReceivedCalls & {
  readonly world: ViberWorld
  /** Makes a token valid. */
  addBot: (bot: NewViberBot) => void
  revoke: (token: string) => void
  bots: () => NewViberBot[]
  /** A client's phone; asking again for the same id gives a phone of the same client. */
  client: (client: NewViberClient) => ViberPhone
  clients: () => Person[]
  /** Delivers any body as it is; 64-bit numbers are given as text in the JSON. */
  deliverRaw: (json: string, bot?: string) => void
  deliveries: () => ViberOutbox['log']
  settled: (timeoutMs?: number) => Promise<void>
  /** The method of the calls that send a message. */
  readonly sendMethod: string
  readonly faults: ViberFaults
  onChange: (listener: () => void) => () => void
  stop: () => void
}

export function createViber(
  clock: Clock,
  random: Random,
  address: () => string,
  options: ViberOptions = {},
): ViberSimulator {
  const waiting = createWaiting()
  const world = createWorld(clock, random, address, options, waiting.changed)
  return {
    world,
    ...receivedCalls(world.connection),
    sendMethod: 'send_message',
    addBot: (bot) => void world.bots.set(bot.token, newBot(random, bot)),
    revoke: (token) => {
      botNamed(world, token).state = 'revoked'
    },
    bots: () => [...world.bots.values()].map(({ token, name, uri }) => ({ token, name, uri })),
    client: (given) => {
      const person = personOf(world, given)
      waiting.changed()
      return createPhone(world, person, () => botNamed(world, given.bot), waiting.waitFor)
    },
    clients: () => [...world.people.values()],
    deliverRaw: (json, token) => {
      const bot = botNamed(world, token)
      if (!bot.webhook) throw new Error('the bot has no webhook')
      const target = { url: bot.webhook.url, token: bot.token }
      world.outbox.send(target, 'raw', { event: 'message', json, person: undefined })
    },
    deliveries: () => [...world.outbox.log],
    settled: async (timeoutMs = 10000) => {
      await waiting.waitFor(() => world.outbox.isQuiet() || undefined, timeoutMs, 'all Viber callbacks')
    },
    faults: viberFaults(world),
    onChange: waiting.onChange,
    stop: () => {
      world.outbox.stop()
      world.poster.stop()
    },
  }
}

function createWorld(
  clock: Clock,
  random: Random,
  address: () => string,
  options: ViberOptions,
  changed: () => void,
): ViberWorld {
  const connection = createConnection(clock, random)
  const world: ViberWorld = {
    clock,
    random,
    options: {
      local: options.local ?? true,
      webhookTimeoutMs: options.webhookTimeoutMs ?? 10000,
      mediaLinkMs: options.mediaLinkMs ?? 3600 * 1000,
    },
    address,
    bots: new Map(),
    people: new Map(),
    talks: createTalks(clock, changed),
    files: createFileStorage(random, clock.now),
    links: new Map(),
    sent: new Map(),
    connection,
    failures: createFaultBoard(clock, random),
    poster: createPoster(options.webhookTimeoutMs ?? 10000),
    outbox: createOutbox<CallbackTarget, ViberEvent>({
      clock,
      random,
      faults: connection.deliveryFaults,
      isHeld: () => deliversNothing(connection),
      post: (target, events) => postSigned(world, target, events[0]?.json ?? '{}'),
      retryMs: (attempt) => Math.min(1000 * 2 ** attempt, 10 * 60 * 1000),
      lifeMs: () => 3600 * 1000,
      settled: (target, answer, events) => takeWelcome(world, target, answer, events),
      changed,
    }),
    changed,
  }
  return world
}

/** The body of an answer counts for conversation_started only. */
function takeWelcome(
  world: ViberWorld,
  { token }: CallbackTarget,
  answer: PostAnswer,
  events: ViberEvent[],
): void {
  const [event] = events
  const bot = world.bots.get(token)
  const person = world.people.get(event?.person ?? '')
  if (event?.event !== 'conversation_started' || !bot || !person) return
  if (answer.kind !== 'answered' || answer.status !== 200 || !answer.body.startsWith('{')) return
  try {
    const values: unknown = JSON.parse(answer.body)
    if (isRecord(values) && 'type' in values) showWelcome(world, bot, person, values)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

function newBot(random: Random, { token, name, uri, id = `pa:${random.digits(19)}` }: NewViberBot): Bot {
  return { token, id, name, uri, state: 'active', webhook: undefined }
}

function botNamed({ bots }: ViberWorld, token: string | undefined): Bot {
  const bot = token === undefined ? bots.values().next().value : bots.get(token)
  if (!bot) throw new Error(token === undefined ? 'no bot is known yet' : 'no bot has this token')
  return bot
}

function personOf({ people }: ViberWorld, given: NewViberClient): Person {
  const known = people.get(given.id)
  if (known) return Object.assign(known, { name: given.name })
  const { id, name, avatar, language = 'en', country = 'DK', apiVersion = 10 } = given
  const person: Person = {
    id,
    name,
    avatar,
    language,
    country,
    apiVersion,
    isOffline: false,
    subscriptions: new Set(),
    welcomes: new Map(),
  }
  people.set(id, person)
  return person
}
