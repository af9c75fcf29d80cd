import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { startClock, type Clock } from './clock.ts'
import { createGraph, type GraphSimulator } from './graph/graph.ts'
import { instagramChannel } from './graph/instagram/phone-channel.ts'
import type { InstagramSimulator } from './graph/instagram/instagram.ts'
import { messengerChannel } from './graph/messenger/phone-channel.ts'
import type { MessengerSimulator } from './graph/messenger/messenger.ts'
import { graphPlugin } from './graph/plugin.ts'
import { whatsappChannel } from './graph/whatsapp/phone-channel.ts'
import type { WhatsAppSimulator } from './graph/whatsapp/whatsapp.ts'
import type { GraphOptions } from './graph/world.ts'
import type { PhoneChannel } from './phone-channel.ts'
import { phonesPagePlugin } from './phones-page/plugin.ts'
import { randomSeed, seededRandom } from './random.ts'
import { telegramPlugin } from './telegram/plugin.ts'
import { telegramChannel } from './telegram/phone-channel.ts'
import { createTelegram, type TelegramSimulator } from './telegram/telegram.ts'
import type { TelegramOptions } from './telegram/world.ts'
import { viberChannel } from './viber/phone-channel.ts'
import { viberPlugin } from './viber/plugin.ts'
import { createViber, type ViberSimulator } from './viber/viber.ts'
import type { ViberOptions } from './viber/world.ts'
import { pushPlugin } from './web-push/plugin.ts'
import { createPushService, type PushSimulator } from './web-push/push-service.ts'

export type SimulatorOptions = {
  /** A free port when absent. */
  port?: number
  host?: string
  /** The same seed gives the same ids and the same chances; random when absent. */
  seed?: number
  /** Simulated seconds per real second: with 60 a retry after a minute comes after a second. */
  timeScale?: number
  /** Where dates come from; the machine's clock when absent. */
  now?: () => number
  /** The address of a website with a chat, which the page of phones names. */
  website?: string
  telegram?: TelegramOptions
  graph?: GraphOptions
  viber?: ViberOptions
}

export type Simulators = {
  /** `http://127.0.0.1:port`; a provider's base address is this and its name. */
  readonly url: string
  readonly seed: number
  /** The server's settings that point it here. */
  readonly settings: Readonly<Record<string, string>>
  readonly telegram: TelegramSimulator
  /** Meta's app, login and what its products share. */
  readonly graph: GraphSimulator
  readonly whatsapp: WhatsAppSimulator
  readonly messenger: MessengerSimulator
  readonly instagram: InstagramSimulator
  readonly viber: ViberSimulator
  /** A push service for browsers' notifications. */
  readonly push: PushSimulator
  /** What clients did has arrived, and the providers have nothing more to deliver. */
  settled: () => Promise<void>
  /** Makes the businesses and clients that are there when the simulators are started by hand; answers what connects each. */
  settleDemo: () => Readonly<Record<string, string>>
  stop: () => Promise<void>
}

/** Starts the providers' doubles, each under its own prefix, on one local address. */
export async function startSimulators(options: SimulatorOptions = {}): Promise<Simulators> {
  const seed = options.seed ?? randomSeed()
  const clock = startClock({
    ...(options.timeScale === undefined ? {} : { timeScale: options.timeScale }),
    ...(options.now === undefined ? {} : { now: options.now }),
  })
  const known = { url: '' }
  const providers = createProviders(clock, seed, () => known.url, options)
  const channels = phoneChannels(providers)
  const app = await serve(providers, channels, options.website ?? null)
  known.url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return {
    ...providers,
    url: known.url,
    seed,
    settings: settingsAt(known.url),
    settled: () => settled(providers),
    settleDemo: () => Object.fromEntries(channels.flatMap((channel) => Object.entries(channel.settleDemo()))),
    stop: async () => {
      providers.telegram.stop()
      providers.graph.stop()
      providers.viber.stop()
      clock.stop()
      await app.close()
    },
  }
}

/** The settings of a server whose providers are simulated at an address. */
export const settingsAt = (url: string): Record<string, string> => ({
  TELEGRAM_API_URL: `${url}/telegram`,
  GRAPH_API_URL: `${url}/graph`,
  META_SDK_URL: `${url}/graph`,
  VIBER_API_URL: `${url}/viber/pa`,
})

type Providers = Omit<Simulators, 'url' | 'seed' | 'settings' | 'settled' | 'settleDemo' | 'stop'>

const LONGEST = 20_000

/** A server that polls confirms updates with its next request, which no phone sees: so this reads the queue itself. */
async function settled({ telegram, whatsapp, messenger, instagram, viber }: Providers): Promise<void> {
  const end = Date.now() + LONGEST
  while (!telegram.world.outbox.isQuiet()) {
    if (Date.now() > end) throw new Error('some updates were not taken by the server')
    await pause(2)
  }
  await Promise.all([whatsapp.settled(), messenger.settled(), instagram.settled(), viber.settled()])
}

/** Each with randomness of its own, so that what one does never changes another's ids. */
function createProviders(
  clock: Clock,
  seed: number,
  url: () => string,
  options: SimulatorOptions,
): Providers {
  const graph = createGraph(clock, seededRandom(seed + 1), () => `${url()}/graph`, options.graph)
  return {
    telegram: createTelegram(clock, seededRandom(seed), options.telegram),
    graph,
    whatsapp: graph.whatsapp,
    messenger: graph.messenger,
    instagram: graph.instagram,
    viber: createViber(clock, seededRandom(seed + 2), () => `${url()}/viber`, options.viber),
    push: createPushService(clock, seededRandom(seed + 3), () => `${url()}/push`),
  }
}

const phoneChannels = ({ telegram, whatsapp, messenger, instagram, viber }: Providers): PhoneChannel[] => [
  telegramChannel(telegram),
  whatsappChannel(whatsapp),
  messengerChannel(messenger),
  instagramChannel(instagram),
  viberChannel(viber),
]

async function serve(
  { telegram, graph, viber, push }: Providers,
  channels: PhoneChannel[],
  website: string | null,
) {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 1000 } })
  await app.register(telegramPlugin, { prefix: '/telegram', world: telegram.world })
  await app.register(graphPlugin, { prefix: '/graph', world: graph.world })
  await app.register(viberPlugin, { prefix: '/viber', world: viber.world })
  await app.register(pushPlugin, { prefix: '/push', world: push.world })
  await app.register(phonesPagePlugin, { website, channels })
  return app
}
