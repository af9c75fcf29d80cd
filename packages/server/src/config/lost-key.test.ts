import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type WebsiteChat } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chosen } from '../features/website-chats/testing/choices.ts'
import { buildAgent, type StaffMember } from '../testing/build-people.ts'
import type { Caller } from '../testing/caller.ts'
import type { TestServer } from '../testing/start-test-server.ts'
import { runTypedCommand } from '../testing/run-typed-command.ts'
import { pushTo, renewLostKeys } from '../features/push/push.ts'
import { createTestDatabase } from '../testing/database.ts'
import { waitFor } from '../testing/listener.ts'
import {
  BOT_TOKEN,
  onlyTicket,
  startTelegramServer,
  type TelegramServer,
} from '../testing/telegram-server.ts'
import { checkChannels } from '../features/channel-health/check-channels.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
/** The desk after its key was lost, with a new key in place. */
let one: TelegramServer
let admin: Caller
let jonas: StaffMember
let recovery: string[]
let shop: WebsiteChat
let pushKey: string | null
let webhook: { params: { webhookid: string }; body: Record<string, never> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-lost-key-'))
  database = await createTestDatabase([])
  const before = await startTelegramServer(withKey('old.key'))
  await fill(before)
  await before.stop()
  await writeFile(join(folder, 'new.key'), `${randomBytes(32).toString('base64')}\n`)
  one = await startTelegramServer({ ...withKey('new.key'), unconnected: true })
  admin = one.admin
})
afterAll(async () => {
  await one.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const withKey = (name: string) => ({
  database: database.connectionString,
  config: { secretKeyFile: join(folder, name) },
})

/** Something of everything that is sealed. */
async function fill({ server, admin: boss }: TelegramServer): Promise<void> {
  jonas = await buildAgent(server)
  const caller = await server.signIn(jonas)
  const { secret } = await caller.call(calls.startSecondFactor, { body: { password: jonas.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.app.clock.millis(),
  })
  recovery = (await caller.call(calls.confirmSecondFactor, { body: { code } })).recoveryCodes
  shop = await boss.call(calls.addWebsiteChat, { body: chosen({ asks_challenge: true }) })
  const wanted = { url: 'https://example.org/', kinds: ['ticket.opened' as const] }
  const made = await boss.call(calls.createWebhook, { body: wanted })
  webhook = { params: { webhookid: made.webhook.webhookid }, body: {} }
  pushKey = (await server.anyone.call(calls.getPublicSettings)).vapidPublicKey
  await server.app.db.query
    .insertInto('push_subscriptions')
    .values({
      endpoint: 'https://fcm.googleapis.com/old',
      p256dh: 'p',
      auth: 'a',
      userid: caller.me.id,
      created_on: server.app.clock.now(),
    })
    .execute()
  await caller.call(calls.updateSubscription, { body: { subscription: true } })
}

const pushState = async ({ anyone }: TestServer) => {
  const { vapidPublicKey, sendsPush } = await anyone.call(calls.getPublicSettings)
  return { vapidPublicKey, sendsPush }
}

const endpointsIn = async ({ app }: TestServer) =>
  (await app.db.query.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  )

const waitingPushes = async ({ app }: TestServer) =>
  (await app.db.query.selectFrom('push_jobs').select('jobid').execute()).length

const pushToJonas = ({ app }: TestServer) =>
  app.db.transaction((tx) =>
    pushTo(app, tx, { users: [jonas.userid] }, { kind: 'message', name: 'Ingrid', ticketid: app.ids.uuid() }),
  )

it('keeps the push keys that its key does not open, sends nothing, and says so at once', async () => {
  expect(await pushState(one.server)).toEqual({ vapidPublicKey: pushKey, sendsPush: false })
  expect(await endpointsIn(one.server)).toEqual(['https://fcm.googleapis.com/old'])
  await pushToJonas(one.server)
  await one.settled()
  expect(await waitingPushes(one.server)).toBe(1)
  one.server.clock.tick(4 * 3600_000 + 1)
  await one.settled()
  expect(await waitingPushes(one.server)).toBe(0)
})

it('a node with the right key opens them again, and takes what waits', async () => {
  await pushToJonas(one.server)
  await one.settled()
  const right = await one.besides(withKey('old.key'))
  expect(await pushState(right)).toEqual({ vapidPublicKey: pushKey, sendsPush: true })
  expect(await renewLostKeys(right.app)).toBe(false)
  await right.settled()
  expect(await waitingPushes(right)).toBe(0)
  await right.stop()
  expect((await pushState(one.server)).vapidPublicKey).toBe(pushKey)
})

it('makes new push keys when the operator asks for them, and everybody subscribes anew', async () => {
  const listener = await admin.socket()
  const right = await one.besides(withKey('old.key'))
  const before = await right.anyone.call(calls.getPublicSettings)
  expect(before.vapidPublicKey).toBe(pushKey)
  const { databaseUrl, app } = one.server
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY_FILE: app.config.secretKeyFile,
  }
  const renew = () => runTypedCommand('admin', ['renew-push-keys'], env)
  expect(await renew()).toMatchObject({
    code: 0,
    stdout: 'The push keys are new; everybody turns notifications on again.\n',
  })
  const { payload } = await listener.until('pushKeysRenewed')
  listener.close()
  const renewed = { vapidPublicKey: payload.vapidPublicKey, sendsPush: true }
  expect(renewed.vapidPublicKey).not.toBe(pushKey)
  expect(await pushState(one.server)).toEqual(renewed)
  expect(await endpointsIn(one.server)).toEqual([])
  // The node with the former key holds the former push keys no longer.
  await waitFor(async () => !(await pushState(right)).sendsPush, 'the other node to learn of it')
  await right.stop()
  expect(await renew()).toMatchObject({
    code: 0,
    stdout: 'The key file opens the push keys: they stay as they are.\n',
  })
  expect(await pushState(one.server)).toEqual(renewed)
  const { entries } = await admin.call(calls.getAuditLog, { query: {} })
  expect(entries.filter(({ action }) => action === 'settings.renew-push-keys')).toHaveLength(1)
})

it('shows each channel as broken until it is connected again, and then it works', async () => {
  const { server, telegram } = one
  await checkChannels(server.app)
  const stateOf = async (platform: string) =>
    (await admin.call(calls.getChannelHealth)).channels.find((channel) => channel.platform === platform)
  const reason = 'The key that its secrets were encrypted with is lost. Connect this channel again.'
  await waitFor(async () => (await stateOf('telegram'))?.state === 'broken', 'the bot to be found broken')
  expect(await stateOf('telegram')).toMatchObject({ state: 'broken', last_error: reason })
  expect(await stateOf('website')).toMatchObject({ state: 'broken', last_error: reason })

  await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN, overwrite: true } })
  expect(await stateOf('telegram')).toMatchObject({ state: 'connected', last_error: null })
  const phone = one.client(5001, 'Agnes')
  phone.writes('Are you there again?')
  await one.settled()
  expect((await onlyTicket(one)).client_name).toBe('Agnes')
  expect(telegram.world.outbox.isQuiet()).toBe(true)
})

it('a website chat makes no challenge before it is connected again or has a new secret', async () => {
  const { anyone } = one.server
  const asked = { params: { key: shop.key } }
  const of = { params: { accountid: shop.accountid }, body: {} }
  expect((await anyone.refused(calls.getChallenge, asked)).error).toBe('challenge-refused')
  await admin.call(calls.removeWebsiteChat, of)
  await admin.call(calls.reconnectWebsiteChat, of)
  expect(await anyone.call(calls.getChallenge, asked)).toHaveProperty('signature')
  const { channels } = await admin.call(calls.getChannelHealth)
  expect(channels.find(({ platform }) => platform === 'website')).toMatchObject({
    state: 'connected',
    last_error: null,
  })
  const secretsNow = async () =>
    (
      await one.server.app.db.query
        .selectFrom('channel_accounts')
        .select('secrets')
        .where('accountid', '=', shop.accountid)
        .executeTakeFirstOrThrow()
    ).secrets
  const repaired = await secretsNow()
  await admin.call(calls.removeWebsiteChat, of)
  await admin.call(calls.reconnectWebsiteChat, of)
  expect(await secretsNow()).toEqual(repaired)
})

it('a second factor takes recovery codes alone, and tells what to do', async () => {
  const { anyone } = one.server
  const { email, password } = jonas
  const refused = await anyone.refused(calls.login, { body: { email, password } })
  const challenge = String(refused.detail?.['challenge'])
  expect(await anyone.refused(calls.loginSecondStep, { body: { challenge, code: '000000' } })).toMatchObject({
    status: 409,
    error: 'second-factor-lost',
    field: 'code',
  })
  const body = { challenge, code: recovery[0] ?? '' }
  expect((await anyone.call(calls.loginSecondStep, { body })).user).toMatchObject({ email })
})

it('an outgoing webhook names its lost secret, and works with a new one', async () => {
  expect(await admin.call(calls.testWebhook, webhook)).toMatchObject({ ok: false, problem: 'secret' })
  await admin.call(calls.rotateWebhookSecret, webhook)
  // Nothing of a test reaches the network: what is wrong now is no matter of the secret.
  expect((await admin.call(calls.testWebhook, webhook)).problem).not.toBe('secret')
})
