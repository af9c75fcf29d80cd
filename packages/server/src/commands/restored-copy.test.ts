import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  startWebhookServer,
  type WebhookServer,
} from '../features/outgoing-webhooks/testing/webhook-server.ts'
import { explainWaits } from '../features/sending/explain-waits.ts'
import { receivedBy } from '../features/ticket-life/testing/undo-calls.ts'
import { safeFetch } from '../platform/files/safe-fetch.ts'
import { instantOf } from '../platform/lib/clock.ts'
import type { Caller } from '../testing/caller.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type CommandResult, runTypedCommand } from '../testing/run-typed-command.ts'
import { FIRST_ADMIN, startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { VIBER_TOKEN } from '../testing/connect-channels.ts'
import { BOT_TOKEN, OTHER_TOKEN } from '../testing/telegram-server.ts'

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

let one: WebhookServer
let ana: { phone: TelegramPhone; ticket: MyTicket }
let folder: string
let restored: Awaited<ReturnType<typeof createTestDatabase>>
let copy: TestServer | undefined

/** A backup is made while an answer waits for the provider; the original goes on and sends it. */
beforeAll(async () => {
  one = await startWebhookServer()
  await one.listen()
  ana = await one.writes('The grinder is stuck.')
  await one.admin.call(calls.acceptTicket, { body: addressOf(ana.ticket) })
  await one.server.letPass(5000)
  folder = await mkdtemp(join(tmpdir(), 'switchboard-copy-'))
  one.network.isCut = true
  await answer(one.admin, 'We come tomorrow.')
  await one.server.settled()
  const { databaseUrl, app } = one.server
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: app.config.dataDir }
  expect(await runTypedCommand('backup', [join(folder, 'backup')], env)).toMatchObject({ code: 0 })
  one.network.isCut = false
  await one.server.letPass(60_000)
  expect(answersAt(ana.phone)).toEqual(['We come tomorrow.'])
}, PATIENCE)
afterAll(async () => {
  await one.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  restored = await createTestDatabase([])
  // Another test's copy may have taken it over.
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN, overwrite: true } })
})
afterEach(async () => {
  await copy?.stop()
  await restored.drop()
})

const addressOf = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })
const answer = (agent: Caller, content: string) =>
  agent.call(calls.sendMessage, { body: { content, ...addressOf(ana.ticket) } })
const answersAt = (phone: TelegramPhone) => receivedBy(phone).filter((text) => text.startsWith('We come'))

const restore = (more: Record<string, string> = {}): Promise<CommandResult> =>
  runTypedCommand('restore', [join(folder, 'backup')], {
    DATABASE_URL: restored.connectionString,
    DATA_DIR: join(folder, restored.connectionString.replaceAll(/\W/g, '')),
    ...more,
  })

/** A server on what was restored, which reaches the same provider and the same receiver. */
async function start(config: { isSilent: boolean; publicUrl?: string }): Promise<Caller> {
  const dataDir = join(folder, restored.connectionString.replaceAll(/\W/g, ''))
  const { apiUrls, webhookReceivers } = one.server.app.config
  copy = await startTestServer({
    database: restored.connectionString,
    providerHttp: safeFetch({ simulatorUrls: [one.simulators.url] }),
    config: { dataDir, secretKeyFile: join(dataDir, 'secret.key'), apiUrls, webhookReceivers, ...config },
  })
  return copy.signIn(FIRST_ADMIN)
}

const deliveries = async (): Promise<string[]> => {
  const query = copy?.app.db.query.selectFrom('messages').select('delivery')
  const rows = await query?.where('content', 'like', 'We come%').orderBy('seq').execute()
  return rows?.map(({ delivery }) => delivery ?? 'none') ?? []
}

it(
  'a restored installation sends nothing again that the original may have sent since',
  async () => {
    expect((await restore()).stdout).toContain('start it with SILENT_MODE=on')
    const agent = await start({ isSilent: false })
    await copy?.settled()
    expect(await deliveries()).toEqual(['unconfirmed'])
    expect(answersAt(ana.phone)).toEqual(['We come tomorrow.'])
    await answer(agent, 'We come at nine.')
    await copy?.settled()
    expect(answersAt(ana.phone)).toEqual(['We come tomorrow.', 'We come at nine.'])
  },
  PATIENCE,
)

it(
  'a copy in silent mode takes nothing from the channels of the original and sends nobody anything',
  async () => {
    expect((await restore({ SILENT_MODE: 'on' })).stdout).not.toContain('SILENT_MODE')
    const asked = one.telegram.calls().length
    const posted = one.receiver.received.length
    const agent = await start({ isSilent: true, publicUrl: 'https://copy.example.com' })
    expect(await agent.call(calls.getPublicSettings)).toMatchObject({ isSilent: true })
    await answer(agent, 'We come on Friday.')
    await copy?.letPass(120_000)
    expect(one.telegram.calls()).toHaveLength(asked)
    expect(one.receiver.received).toHaveLength(posted)
    expect(await deliveries()).toEqual(['unconfirmed', 'queued'])
    // Nor what an administrator does there, who reads why.
    const silent = { status: 409, error: 'silent-mode' }
    expect(await agent.refused(calls.sendTestMail, { body: {} })).toMatchObject(silent)
    const [webhook] = (await agent.call(calls.getWebhooks)).webhooks
    const params = { webhookid: webhook?.webhookid ?? '' }
    expect(await agent.refused(calls.testWebhook, { params, body: {} })).toMatchObject(silent)
    const token = { body: { bot_id: OTHER_TOKEN, overwrite: true } }
    expect(await agent.refused(calls.setupTelegram, token)).toMatchObject(silent)
    expect(await agent.refused(calls.setupViber, { body: { token: VIBER_TOKEN } })).toMatchObject(silent)
    await agent.call(calls.removeTelegram, { body: {} })
    expect(one.telegram.calls()).toHaveLength(asked)
    one.client(7099, 'Ben').writes('Are you there?')
    await one.settled()
    expect((await one.tickets()).map(({ client_name }) => client_name)).toContain('Ben')
  },
  PATIENCE,
)

it(
  'a silent copy says why its messages wait, and what came due in silence does not go out once it ends',
  async () => {
    await restore({ SILENT_MODE: 'on' })
    const agent = await start({ isSilent: true })
    if (copy === undefined) throw new Error('There is no copy.')
    const { app, clock } = copy
    await agent.call(calls.saveGeneralSettings, { body: { linkPreviews: 'on' } })
    await answer(agent, 'We come by https://www.example.com/route')
    const params = { ticketid: ana.ticket.ticketid }
    const due_on = instantOf((clock.millis() + 60_000) * 1000)
    const { created_on } = ana.ticket
    const late = { messageid: randomUUID(), created_on, content: 'We come late.', due_on }
    await agent.call(calls.scheduleMessage, { params, body: late })
    await copy.letPass(120_000)
    await explainWaits(app)
    const waiting = await app.db.query
      .selectFrom('messages')
      .select(['content', 'delivery_problem'])
      .where('delivery', '=', 'queued')
      .execute()
    expect(waiting).toEqual([
      { content: 'We come by https://www.example.com/route', delivery_problem: 'silent-mode' },
    ])
    const { items } = await agent.call(calls.getDeadLetters)
    expect(items.map(({ state, problem }) => [state, problem])).toContainEqual(['stuck', 'silent-mode'])
    // No page was looked for, so none is remembered as missing.
    expect(await app.db.query.selectFrom('link_pages').select('expires_on').execute()).toEqual([])
    expect(await agent.call(calls.getScheduledMessages, { params })).toMatchObject([
      { not_sent: 'was-silent' },
    ])
    const browser = {
      endpoint: 'https://push.example.com/one',
      keys: { p256dh: 'k'.repeat(87), auth: 's'.repeat(22) },
    }
    expect(await agent.refused(calls.subscribe, { body: browser })).toMatchObject({ error: 'silent-mode' })
    await copy.stop()
    await start({ isSilent: false })
    await copy.letPass(120_000)
    expect(answersAt(ana.phone)).toContain('We come by https://www.example.com/route')
    expect(answersAt(ana.phone)).not.toContain('We come late.')
  },
  PATIENCE,
)
