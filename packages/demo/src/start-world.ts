import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProviderPlatform, providerPlatforms } from '@switchboard/contract'
import {
  type Config,
  configFrom,
  type DatabaseUrls,
  oneRole,
  openDatabase,
  type Opened,
  openedThings,
  openLog,
  readEnv,
  type RunningServer,
  startServer,
  startEmbeddedPostgres,
} from '@switchboard/server'
import { type Simulators, startSimulators } from '@switchboard/simulators'
import { type Caller, signedInAs } from './company/caller.ts'
import { clientPhone, companyChannels, connectChannels } from './company/channels.ts'
import { clients } from './company/clients.ts'
import { firstAdmin, openCompany } from './company/open-company.ts'
import { company, staff, type StaffKey, staffKeys } from './company/people.ts'
import { type Seat, sitDown } from './company/sit-down.ts'
import { settle } from './settle.ts'
import { openShop, type Shop, shopUrl } from './shop/open-shop.ts'
import { visitTheShop } from './shop/shop-visitors.ts'
import { lineOf, websiteChatOf } from './shop/website-chat.ts'
import { playStory } from './story/play-story.ts'
import type { Story } from './story/step.ts'
import { type TravellingClock, travellingClock } from './travelling-clock.ts'

export interface WorldOptions {
  /** Database, files and keys; existing content is kept. */
  dataDir: string
  /** The server's port; a free one when absent. */
  port?: number
  /** The phones page's and the providers' port; a free one when absent. */
  phonesPort?: number
  /** Opens the company's website with its chat there; 0 for a free port. */
  shopPort?: number
  host?: string
  /** Any PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** The same seed gives the same ids at the providers. */
  seed?: number
  /** The events before now; played only into an empty data folder. */
  story?: Story
  /** Colleagues who are at work sign in, and show as online. */
  peopled?: boolean
  logLevel?: Config['logLevel']
  /** Answers and events are held to the contract. */
  checkReplies?: boolean
  /** Programs on this machine that the server may post its events to. */
  webhookReceivers?: readonly string[]
  /** Further settings, as in the environment. */
  settings?: Readonly<Record<string, string>>
}

export interface World {
  desk: RunningServer
  simulators: Simulators
  /** The company's website, where it was asked for. */
  shop: Shop | null
  /** The time of the server and of the providers. */
  clock: TravellingClock
  /** A staff member with a session of their own. */
  as: (who: StaffKey) => Caller
  /** Resolves when the effects of all steps so far have arrived everywhere. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** A company with its server, the providers around it, and its clients' phones. No request leaves the machine. */
export async function startWorld(options: WorldOptions, opened: Opened = openedThings()): Promise<World> {
  try {
    return await openWorld(options, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openWorld(options: WorldOptions, opened: Opened): Promise<World> {
  const log = openLog(options.logLevel ?? 'error')
  const database = await openedDatabase(options, log, opened)
  const connected = await connectedPlatforms(database.owner, log)
  const isNew = connected.length === 0
  const now = Date.now()
  const steps = (isNew && options.story?.(now)) || []
  // Only a story that is still to be played happens in the past.
  const clock = travellingClock(isNew ? Math.min(now, (steps[0]?.at ?? now) - HOUR) : now)
  const simulators = await opened.open(
    () => openProviders(options, clock, isNew),
    (it) => it.stop(),
  )
  const config = { ...configFrom(readEnv(settingsOf(options, simulators))), ...checked(options) }
  const desk = await opened.open(
    () => startServer(config, database, log, { clock }),
    (it) => it.stop(),
  )
  const as = callers(desk.url)
  if (isNew) {
    await openCompany(as('mara'))
    await ownPasswords(desk)
    const platforms = new Set(['telegram' as const, ...steps.map(({ on }) => on)])
    await connectChannels(platforms, simulators, as('mara'))
    await playStory({ desk, simulators, clock, as }, steps)
  } else {
    numberAnew(simulators)
    // The simulated providers know nothing of the logins of last time.
    await connectChannels(connected, simulators, as('mara'))
  }
  clock.arrive()
  const shop = await openedShop(options, desk, as('mara'), opened)
  if (options.peopled === true)
    await opened.open(
      () => seatColleagues(desk.url, as),
      (seats) => Promise.all(seats.map((seat) => seat.leave())),
    )
  return {
    desk,
    simulators,
    shop,
    clock,
    as,
    settled: () => settle(desk, simulators),
    stop: () => opened.close(),
  }
}

const HOUR = 3600_000

/** In a new company two people have just written there. */
async function openedShop(
  { shopPort, host }: WorldOptions,
  { app }: RunningServer,
  admin: Caller,
  opened: Opened,
): Promise<Shop | null> {
  if (shopPort === undefined) return null
  const deskUrl = app.publicUrl()
  const { chat, isNew } = await websiteChatOf(admin)
  const shop = await opened.open(
    () => openShop({ port: shopPort, deskUrl, line: lineOf(deskUrl, chat), ...(host && { host }) }),
    (it) => it.stop(),
  )
  if (isNew) await visitTheShop(deskUrl, shop.url, chat.key)
  return shop
}

/** A second time the same ids would be taken for repeats of the first: only an empty folder gets those of the seed. */
async function openProviders(
  options: WorldOptions,
  clock: TravellingClock,
  isNew: boolean,
): Promise<Simulators> {
  const { phonesPort, shopPort, host, seed } = options
  const simulators = await startSimulators({
    now: () => clock.millis(),
    ...(phonesPort === undefined ? {} : { port: phonesPort }),
    ...(host === undefined ? {} : { host }),
    ...(shopPort === undefined ? {} : { website: shopUrl({ port: shopPort, host }) }),
    ...(seed === undefined || !isNew ? {} : { seed }),
  })
  const { appId, appSecret } = company.meta
  simulators.graph.addApp({ id: appId, secret: appSecret, name: company.name })
  for (const channel of Object.values(companyChannels)) channel.open(simulators)
  for (const client of Object.values(clients)) clientPhone(simulators, client)
  return simulators
}

/** The addresses of the given PostgreSQL, or of an embedded one. */
async function openedDatabase(
  { dataDir, databaseUrl }: WorldOptions,
  log: ReturnType<typeof openLog>,
  opened: Opened,
): Promise<DatabaseUrls> {
  if (databaseUrl !== undefined) return oneRole(databaseUrl)
  await mkdir(dataDir, { recursive: true })
  const embedded = await opened.open(
    () => startEmbeddedPostgres({ dataDir, log }),
    (it) => it.stop(),
  )
  return embedded.urls
}

const checked = ({ checkReplies }: WorldOptions): Partial<Config> =>
  checkReplies === undefined ? {} : { checkReplies }

function settingsOf(options: WorldOptions, simulators: Simulators): NodeJS.ProcessEnv {
  const { dataDir, port = 0, host, databaseUrl, webhookReceivers = [] } = options
  return {
    PORT: String(port),
    DATA_DIR: join(dataDir),
    ...simulators.settings,
    META_APP_ID: company.meta.appId,
    META_APP_SECRET: company.meta.appSecret,
    META_VERIFY_TOKEN: company.meta.verifyToken,
    META_CONFIG_ID: company.meta.configId,
    COMPANY_NAME: company.name,
    WEBHOOK_RECEIVERS: webhookReceivers.join(','),
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...options.settings,
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
async function ownPasswords({ app }: Pick<RunningServer, 'app'>): Promise<void> {
  await app.db.query.updateTable('users').set({ password_is_temporary: false }).execute()
}

/** The platforms that an earlier demo connected in this database; none in an empty one. */
async function connectedPlatforms(
  connection: string,
  log: ReturnType<typeof openLog>,
): Promise<ProviderPlatform[]> {
  const db = openDatabase({ connection, applicationName: 'switchboard-demo', log })
  try {
    const known = await db.pool.query(`select from pg_class where oid = to_regclass('channel_accounts')`)
    if (known.rowCount === 0) return []
    const { rows } = await db.pool.query<{ platform: unknown }>(
      'select distinct platform from channel_accounts where removed_on is null order by platform',
    )
    return providerPlatforms.filter((known) => rows.some(({ platform }) => platform === known))
  } finally {
    await db.close()
  }
}

/** The phones forget everything when they stop; a number they give twice would be taken for a repeat of the first. */
function numberAnew(simulators: Simulators): void {
  for (const bot of simulators.telegram.world.bots.values()) bot.lastMessageId = Math.floor(Date.now() / 1000)
}

function seatColleagues(deskUrl: string, as: (who: StaffKey) => Caller): Promise<Seat[]> {
  const atWork = staffKeys.filter((key) => staff[key].isAtWork)
  return Promise.all(atWork.map((key) => sitDown(deskUrl, as(key))))
}
