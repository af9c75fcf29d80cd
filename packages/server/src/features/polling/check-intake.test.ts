import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import {
  BOT_TOKEN,
  PUBLIC_URL,
  startTelegramServer,
  type TelegramServer,
} from '../../testing/telegram-server.ts'
import { checkIntake } from './check-intake.ts'

let one: TelegramServer

beforeEach(async () => {
  // Nobody else checks meanwhile.
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
})
afterEach(() => one.stop())

const account = async (app: AppContext) => {
  const row = await accountOf(app.db, 'telegram')
  if (row === undefined) throw new Error('No bot is connected.')
  return row
}
const check = async (app: AppContext) => checkIntake(app, await account(app))
const bot = () => one.telegram.world.bots.get(BOT_TOKEN)
const call = (method: string) => fetch(`${one.simulators.url}/telegram/bot${BOT_TOKEN}/${method}`)

it('sets a webhook again that is gone', async () => {
  const { app } = one.server
  const before = bot()?.webhook
  await call('deleteWebhook')
  expect(await check(app)).toBe('webhook')
  expect(bot()?.webhook).toMatchObject({ url: before?.url, secret: before?.secret })
  expect(bot()?.allowedUpdates).toContain('message_reaction')
})

it('leaves the webhook of somebody else alone and reports its host', async () => {
  const { app } = one.server
  await call('setWebhook?url=http://127.0.0.1:9/theirs')
  expect(await check(app)).toBe('foreign')
  expect(bot()?.webhook?.url).toContain('/theirs')
  expect(await account(app)).toMatchObject({
    state: 'silent',
    last_error: 'Another webhook is set at 127.0.0.1:9.',
  })
  await call('deleteWebhook')
  expect(await check(app)).toBe('webhook')
  expect((await account(app)).state).toBe('connected')
})

it('switches from webhook to polling and back when the public address changes', async () => {
  const { app } = one.server
  const local = { ...app, publicUrl: () => 'http://localhost:3003' }
  expect(await check(local)).toBe('polling')
  expect(bot()?.webhook).toBeUndefined()
  expect((await account(app)).intake).toBe('polling')
  expect(await check(app)).toBe('webhook')
  expect(bot()?.webhook?.url).toContain('/webhooks/telegram/')
  expect((await account(app)).intake).toBe('webhook')
})

it('moves a webhook of its own to a new public address', async () => {
  const moved = { ...one.server.app, publicUrl: () => 'https://new.noor-coffee.example' }
  expect(await check(moved)).toBe('webhook')
  expect(bot()?.webhook?.url).toMatch(/^https:\/\/new\.noor-coffee\.example\/webhooks\/telegram\//)
  expect(bot()?.webhook?.url).not.toContain(PUBLIC_URL)
})

it('reports that deliveries fail, with the provider’s text, and that they work again', async () => {
  const { app } = one.server
  const { secrets } = await account(app)
  const setSecrets = (text: string) =>
    app.db.query.updateTable('channel_accounts').set({ secrets: text }).execute()
  await setSecrets('{}')
  one.client(5001, 'Ana').writes('cannot be delivered')
  await expect.poll(() => bot()?.webhook?.lastError?.message).toContain('503')
  await setSecrets(JSON.stringify(secrets))
  await check(app)
  const silent = await account(app)
  expect(silent.state).toBe('silent')
  expect(silent.last_error).toContain('503')
  await app.db.query.updateTable('channel_accounts').set({ last_event_on: app.clock.now() }).execute()
  await check(app)
  expect((await account(app)).state).toBe('connected')
})
