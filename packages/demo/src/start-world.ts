import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '@switchboard/contract'
import {
  type Config,
  configFrom,
  openLog,
  readEnv,
  type RunningDesk,
  startDesk,
  startEmbeddedPostgres,
} from '@switchboard/server'
import { type Simulators, startSimulators } from '@switchboard/simulators'
import { type Caller, signedInAs } from './company/caller.ts'
import { clientPhone } from './company/client-phone.ts'
import { clients } from './company/clients.ts'
import { connectChannels } from './company/connect-channels.ts'
import { firstAdmin, openCompany } from './company/open-company.ts'
import { company, staff, type StaffKey, staffKeys } from './company/people.ts'
import { type Seat, sitDown } from './company/sit-down.ts'
import { settle } from './settle.ts'
import { playStory } from './story/play-story.ts'
import type { Story } from './story/step.ts'
import { type TravellingClock, travellingClock } from './travelling-clock.ts'

export interface WorldOptions {
  /** Database, files and keys; what it holds already is kept. */
  dataDir: string
  /** The desk's port; a free one when absent. */
  port?: number
  /** The phones page's and the providers' port; a free one when absent. */
  phonesPort?: number
  host?: string
  /** Any PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** The same seed gives the same ids at the providers. */
  seed?: number
  /** What happened before now; told only to an empty data folder. */
  story?: Story
  /** Colleagues who are at work sit down at the desk, and show as online. */
  peopled?: boolean
  logLevel?: Config['logLevel']
  /** Answers and events are held to the contract. */
  checkReplies?: boolean
  /** Programs on this machine that the desk may post its events to. */
  webhookReceivers?: readonly string[]
}

export interface World {
  desk: RunningDesk
  simulators: Simulators
  /** Somebody of the staff, with a session of their own. */
  as: (who: StaffKey) => Caller
  /** What everybody did so far has arrived everywhere. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** A company with its desk, the providers around it, and its clients' phones. Nothing leaves the machine. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const now = Date.now()
  const steps = options.story?.(now) ?? []
  const clock = travellingClock(Math.min(now, (steps[0]?.at ?? now) - HOUR))
  const ending: Array<() => Promise<unknown>> = []
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end()
  }
  try {
    const simulators = await openProviders(options, clock)
    ending.push(() => simulators.stop())
    const desk = await openDesk(options, simulators, clock, ending)
    ending.push(() => desk.stop())
    const as = callers(desk.url)
    const connected = await connectedPlatforms(desk)
    if (connected.length === 0) {
      await openCompany(as('mara'))
      await ownPasswords(desk)
      await connectChannels(
        new Set(['telegram' as const, ...steps.map(({ on }) => on)]),
        simulators,
        as('mara'),
      )
      await playStory({ desk, simulators, clock, as }, steps)
    } else {
      numberAnew(simulators)
      // The simulated providers know nothing of the logins of last time.
      await connectChannels(connected, simulators, as('mara'))
    }
    clock.arrive()
    const seats = options.peopled === true ? await seatColleagues(desk.url, as) : []
    ending.push(() => Promise.all(seats.map((seat) => seat.leave())))
    return { desk, simulators, as, settled: () => settle(desk, simulators), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const HOUR = 3600_000

async function openProviders(options: WorldOptions, clock: TravellingClock): Promise<Simulators> {
  const { phonesPort, host, seed } = options
  const simulators = await startSimulators({
    now: () => clock.millis(),
    ...(phonesPort === undefined ? {} : { port: phonesPort }),
    ...(host === undefined ? {} : { host }),
    ...(seed === undefined ? {} : { seed }),
  })
  simulators.telegram.addBot({
    token: company.botToken,
    username: company.botUsername,
    firstName: company.name,
  })
  openMeta(simulators)
  simulators.viber.addBot({ token: company.viberToken, name: company.name, uri: 'nordhavn' })
  for (const client of Object.values(clients)) clientPhone(simulators, client)
  return simulators
}

/** What an administrator finds at Meta when connecting WhatsApp or Messenger; nothing is connected yet. */
function openMeta({ graph, whatsapp, messenger }: Simulators): void {
  const { appId, appSecret, business, numbers, pages } = company.meta
  graph.addApp({ id: appId, secret: appSecret, name: company.name })
  whatsapp.addAccount({ id: business, name: company.name })
  for (const number of numbers) whatsapp.addNumber(number)
  for (const page of pages) messenger.addPage(page)
}

async function openDesk(
  options: WorldOptions,
  simulators: Simulators,
  clock: TravellingClock,
  ending: Array<() => Promise<unknown>>,
): Promise<RunningDesk> {
  const config = { ...configFrom(readEnv(settingsOf(options, simulators))), ...checked(options) }
  const log = openLog(options.logLevel ?? 'error')
  await mkdir(config.dataDir, { recursive: true })
  if (config.databaseUrl !== null) return startDesk(config, config.databaseUrl, log, { clock })
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  ending.push(() => database.stop())
  return startDesk(config, database.connectionString, log, { clock })
}

const checked = ({ checkReplies }: WorldOptions): Partial<Config> =>
  checkReplies === undefined ? {} : { checkReplies }

function settingsOf(options: WorldOptions, simulators: Simulators): NodeJS.ProcessEnv {
  const { dataDir, port = 0, host, databaseUrl, webhookReceivers = [] } = options
  return {
    PORT: String(port),
    DATA_DIR: join(dataDir),
    TELEGRAM_API_URL: `${simulators.url}/telegram`,
    VIBER_API_URL: `${simulators.url}/viber/pa`,
    GRAPH_API_URL: `${simulators.url}/graph`,
    META_SDK_URL: `${simulators.url}/graph`,
    META_APP_ID: company.meta.appId,
    META_APP_SECRET: company.meta.appSecret,
    META_VERIFY_TOKEN: company.meta.verifyToken,
    META_CONFIG_ID: company.meta.configId,
    COMPANY_NAME: company.name,
    WEBHOOK_RECEIVERS: webhookReceivers.join(','),
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...(host === undefined ? {} : { HOST: host }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
}

function callers(deskUrl: string): (who: StaffKey) => Caller {
  const known = new Map<StaffKey, Caller>()
  return (who) => {
    const caller = known.get(who) ?? signedInAs(deskUrl, who)
    known.set(who, caller)
    return caller
  }
}

/** Everybody has been asked for a password of his or her own long ago. */
async function ownPasswords({ app }: Pick<RunningDesk, 'app'>): Promise<void> {
  await app.db.query.updateTable('users').set({ password_is_temporary: false }).execute()
}

async function connectedPlatforms({ app }: RunningDesk): Promise<Platform[]> {
  const rows = await app.db.query
    .selectFrom('channel_accounts')
    .select('platform')
    .distinct()
    .where('removed_on', 'is', null)
    .orderBy('platform')
    .execute()
  return rows.map(({ platform }) => platform)
}

/** The phones forget everything when they stop; a number they give twice would be taken for a repeat of the first. */
function numberAnew(simulators: Simulators): void {
  for (const bot of simulators.telegram.world.bots.values()) bot.lastMessageId = Math.floor(Date.now() / 1000)
}

function seatColleagues(deskUrl: string, as: (who: StaffKey) => Caller): Promise<Seat[]> {
  const atWork = staffKeys.filter((key) => staff[key].isAtWork)
  return Promise.all(atWork.map((key) => sitDown(deskUrl, as(key))))
}
