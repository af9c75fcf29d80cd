import { calls } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountOf, opened } from '../channel-accounts/channel-accounts.ts'
import { ticketOf } from '../../testing/telegram-reads.ts'
import {
  BOT_TOKEN,
  OTHER_TOKEN,
  PUBLIC_URL,
  startTelegramServer,
  type TelegramServer,
} from '../../testing/telegram-server.ts'

let one: TelegramServer

beforeEach(async () => {
  one = await startTelegramServer({ unconnected: true })
})
afterEach(() => one.stop())

const connect = (bot_id: string, overwrite?: boolean) =>
  one.admin.call(calls.setupTelegram, { body: overwrite === undefined ? { bot_id } : { bot_id, overwrite } })
const refusedWith = (bot_id: string) => one.admin.refused(calls.setupTelegram, { body: { bot_id } })
const status = () => one.admin.call(calls.getTelegramToken)
const webhookOf = (token: string): string | undefined =>
  one.telegram.world.bots.get(token)?.webhook?.url?.replace(one.server.url, PUBLIC_URL)

it('connects a bot by webhook and reports it', async () => {
  expect(await status()).toEqual({ tokenStatus: false, health: null })
  expect(await connect(`  ${BOT_TOKEN}\n`)).toEqual({
    status: 'ok',
    message: 'Bot ID successfully submitted!',
    botName: '@noor_coffee_bot',
    intake: 'webhook',
  })
  const { tokenStatus, health } = await status()
  expect([tokenStatus, health?.state, health?.name]).toEqual([true, 'connected', '@noor_coffee_bot'])
  expect(webhookOf(BOT_TOKEN)).toBe(`${PUBLIC_URL}/webhooks/telegram/${health?.accountid}`)
})

it.each([
  ['', 'telegram-empty', 'Cannot submit an empty field!'],
  ['  \t', 'telegram-empty', 'Cannot submit an empty field!'],
  ['hello', 'telegram-invalid', 'Invalid Telegram Bot ID!'],
  ['123:../../getMe', 'telegram-invalid', 'Invalid Telegram Bot ID!'],
])('refuses %j with the text of the specification', async (bot_id, error, message) => {
  expect(await refusedWith(bot_id)).toMatchObject({ status: 400, error, message, field: 'bot_id' })
  expect(one.telegram.calls()).toEqual([])
})

it.each([
  [400, 'Invalid Bot ID. Please check your token.'],
  [401, 'Unauthorized. Please verify your bot token.'],
  [403, "Bot is blocked or the user hasn't started the chat."],
  [404, 'Bot not found. Check if your bot exists and is running.'],
  [409, 'Conflict: Another webhook is active. Remove it before proceeding.'],
  [429, 'Rate limit exceeded. Please try again later.'],
  [500, 'Telegram server error. Please retry later.'],
  [418, 'Something went wrong. Please try again.'],
])(
  'reports %i of Telegram with the text of the specification, and changes nothing',
  async (code, message) => {
    one.telegram.faults.refuse(code, `Words of Telegram ${code}`)
    expect(await refusedWith(BOT_TOKEN)).toMatchObject({
      status: 422,
      error: 'telegram-refused',
      message,
      detail: { code, description: `Words of Telegram ${code}` },
    })
    expect(await status()).toEqual({ tokenStatus: false, health: null })
  },
)

it('reports that Telegram does not answer', async () => {
  one.telegram.faults.down()
  expect(await refusedWith(BOT_TOKEN)).toMatchObject({ status: 502, error: 'provider-away' })
})

it('takes over a webhook of somebody else only on request', async () => {
  const bot = one.telegram.world.bots.get(BOT_TOKEN)
  if (bot === undefined) throw new Error('There is no bot.')
  await fetch(`${one.simulators.url}/telegram/bot${BOT_TOKEN}/setWebhook?url=http://127.0.0.1:9/secret-path`)
  const refusal = await refusedWith(BOT_TOKEN)
  expect(refusal).toMatchObject({
    message: 'Conflict: Another webhook is active. Remove it before proceeding.',
    detail: { code: 409 },
  })
  expect(JSON.stringify(refusal)).not.toContain('secret-path')
  expect(bot.webhook?.url).toContain('secret-path')
  await connect(BOT_TOKEN, true)
  expect(webhookOf(BOT_TOKEN)).toContain(PUBLIC_URL)
})

it('keeps clients and tickets when the same bot is connected again', async () => {
  await connect(BOT_TOKEN)
  const before = (await status()).health?.accountid
  const phone = one.client(5001, 'Ana')
  phone.writes('first')
  await one.settled()
  await connect(BOT_TOKEN)
  expect((await status()).health?.accountid).toBe(before)
  phone.writes('second')
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(2)
})

it('replaces the bot by another, and brings the first back with its clients', async () => {
  await connect(BOT_TOKEN)
  const first = (await status()).health?.accountid
  one.client(5001, 'Ana').writes('hello')
  await one.settled()
  await connect(OTHER_TOKEN)
  expect((await status()).health?.name).toBe('@other_bot')
  expect(webhookOf(BOT_TOKEN)).toBeUndefined()
  await connect(BOT_TOKEN)
  expect((await status()).health?.accountid).toBe(first)
  one.client(5001, 'Ana').writes('again')
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(2)
})

it('disconnects a bot: its webhook is removed, its clients come back with it', async () => {
  await connect(BOT_TOKEN)
  const listener = await one.admin.socket()
  await one.admin.call(calls.removeTelegram, { body: {} })
  await listener.until('channelChanged', ({ payload }) => payload.channel.intake === 'off')
  listener.close()
  expect(webhookOf(BOT_TOKEN)).toBeUndefined()
  expect(await status()).toEqual({ tokenStatus: false, health: null })
  const again = await one.admin.refused(calls.removeTelegram, { body: {} })
  expect([again.status, again.error]).toEqual([409, 'channel-not-configured'])
  await connect(BOT_TOKEN)
  expect((await status()).tokenStatus).toBe(true)
})

it('two administrators who connect at once leave one bot', async () => {
  await Promise.all([connect(BOT_TOKEN), connect(OTHER_TOKEN)])
  const live = await one.server.app.db.query
    .selectFrom('channel_accounts')
    .select('name')
    .where('removed_on', 'is', null)
    .execute()
  expect(live).toHaveLength(1)
})

it('keeps the token sealed: in no row, no answer, no audit line', async () => {
  await connect(BOT_TOKEN)
  const secret = BOT_TOKEN.split(':')[1] ?? ''
  const { query } = one.server.app.db
  const rows = await Promise.all([
    query.selectFrom('channel_accounts').selectAll().execute(),
    query.selectFrom('audit_log').selectAll().execute(),
    status(),
  ])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows[1].map((row) => row.action)).toContain('telegram.connect')
  const account = await accountOf(one.server.app.db, 'telegram')
  expect(account && opened(one.server.app, account).secrets['token']).toBe(BOT_TOKEN)
})

it('is for administrators', async () => {
  expect((await one.server.anyone.refused(calls.getTelegramToken)).status).toBe(401)
  expect((await one.server.anyone.refused(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })).status).toBe(
    401,
  )
})
