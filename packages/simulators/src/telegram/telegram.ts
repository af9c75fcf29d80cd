import type { Clock } from '../clock.ts'
import { createPoster, type Poster } from '../post-json.ts'
import { createConnection, receivedCalls, type ReceivedCalls } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import { createFileStore } from './file-store.ts'
import { createPhone, type TelegramPhone } from './phone.ts'
import { botUser } from './conversations.ts'
import { telegramFaults, type TelegramFaults } from './telegram-faults.ts'
import { createUpdateOutbox } from './update-outbox.ts'
import { pushRawUpdate } from './updates.ts'
import { createWaiting } from '../waiting.ts'
import type { Bot, Person, TelegramOptions, World } from './world.ts'

export type NewBot = { token: string; username: string; firstName: string }
export type NewClient = {
  id: number
  firstName: string
  lastName?: string
  username?: string
  languageCode?: string
  /** The token of the bot this phone talks to; the first bot when absent. */
  bot?: string
}

/** The Bot API and the phones around it. */
export type TelegramSimulator = ReceivedCalls & {
  readonly world: World
  /** Makes a token valid. */
  addBot: (bot: NewBot) => void
  /** Makes a token invalid, as @BotFather's /revoke does. */
  revoke: (token: string) => void
  bots: () => NewBot[]
  /** A client's phone; asking again for the same id gives a phone of the same client. */
  client: (client: NewClient) => TelegramPhone
  clients: () => NewClient[]
  /** Delivers any update as it is; a missing update_id is the next one. */
  deliverRaw: (update: Record<string, unknown>, bot?: string) => void
  /** Every try at delivering an update to a webhook. */
  deliveries: () => World['outbox']['log']
  /** Resolves when every update caused so far is delivered or polled and confirmed. */
  settled: (timeoutMs?: number) => Promise<void>
  /** The method of the calls that send a message. */
  readonly sendMethod: string
  readonly faults: TelegramFaults
  onChange: (listener: () => void) => () => void
  stop: () => void
}

export function createTelegram(
  clock: Clock,
  random: Random,
  options: TelegramOptions = {},
): TelegramSimulator {
  const waiting = createWaiting()
  const poster = createPoster(options.webhookTimeoutMs ?? 60000)
  const world: World = createWorld(clock, random, poster, options, waiting.changed)
  const faults = telegramFaults(world)
  return {
    world,
    ...receivedCalls(world.connection),
    sendMethod: 'sendMessage',
    faults,
    addBot: (bot) => void world.bots.set(bot.token, newBot(random, bot)),
    revoke: (token) => {
      botNamed(world, token).state = 'revoked'
    },
    bots: () => [...world.bots.values()].map(presentBot),
    client: (client) => {
      const person = personOf(world, client)
      waiting.changed()
      return createPhone(world, person, () => botNamed(world, client.bot), waiting.waitFor)
    },
    clients: () => [...world.people.values()].map(presentClient),
    deliverRaw: (update, bot) => pushRawUpdate(world, botNamed(world, bot), update),
    deliveries: () => [...world.outbox.log],
    settled: async (timeoutMs = 10000) => {
      await waiting.waitFor(
        () => world.outbox.isQuiet() || undefined,
        timeoutMs,
        'all updates to be delivered',
      )
    },
    onChange: waiting.onChange,
    stop: () => {
      world.outbox.stop()
      poster.stop()
    },
  }
}

function createWorld(
  clock: Clock,
  random: Random,
  poster: Poster,
  options: TelegramOptions,
  changed: () => void,
): World {
  const connection = createConnection(clock, random)
  const world: World = {
    clock,
    random,
    options: {
      local: options.local ?? true,
      malformedToken: options.malformedToken ?? 404,
      webhookCheckMs: options.webhookCheckMs ?? 0,
      webhookFloodLimit: options.webhookFloodLimit ?? true,
    },
    bots: new Map(),
    people: new Map(),
    files: createFileStore(clock, random),
    connection,
    outbox: createUpdateOutbox(() => world, poster, { clock, random, connection, changed }),
    changed,
  }
  return world
}

function newBot(random: Random, { token, username, firstName }: NewBot): Bot {
  return {
    token,
    user: botUser(token, firstName, username),
    state: 'active',
    conversations: new Map(),
    lastMessageId: random.between(10, 99),
    lastUpdateId: random.between(100_000_000, 899_999_999),
    allowedUpdates: undefined,
    webhook: undefined,
    settingWebhook: undefined,
    nextWebhookAt: 0,
    poll: undefined,
    callbackQueries: new Map(),
  }
}

function botNamed(world: World, token: string | undefined): Bot {
  const bot = token === undefined ? world.bots.values().next().value : world.bots.get(token)
  if (!bot) throw new Error(token === undefined ? 'no bot is known yet' : 'no bot has this token')
  return bot
}

function personOf(world: World, { id, firstName, lastName, username, languageCode }: NewClient): Person {
  const known = world.people.get(id)
  const user = {
    id,
    is_bot: false,
    first_name: firstName,
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(username === undefined ? {} : { username }),
    ...(languageCode === undefined ? {} : { language_code: languageCode }),
  }
  if (known) {
    Object.assign(known.user, user)
    return known
  }
  const person = { user, deactivated: false }
  world.people.set(id, person)
  return person
}

function presentBot({ token, user }: Bot): NewBot {
  return { token, username: user.username ?? '', firstName: user.first_name }
}

function presentClient({ user }: Person): NewClient {
  return {
    id: user.id,
    firstName: user.first_name,
    ...(user.last_name === undefined ? {} : { lastName: user.last_name }),
    ...(user.username === undefined ? {} : { username: user.username }),
    ...(user.language_code === undefined ? {} : { languageCode: user.language_code }),
  }
}
