import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AppContext } from '../../context.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import {
  type AccountRow,
  accountOf,
  opened,
  saveAccount,
  sealed,
} from '../channel-accounts/channel-accounts.ts'

let one: TelegramServer
let app: AppContext
let account: AccountRow
let secret: string
let updates = 0

beforeAll(async () => {
  one = await startTelegramServer()
  app = one.server.app
  const connected = await accountOf(app.db, 'telegram')
  if (connected === undefined) throw new Error('No bot is connected.')
  account = connected
  secret = opened(app, account).secrets['webhookSecret'] ?? ''
})
afterAll(() => one.stop())
/** This node remembers the account. */
beforeEach(async () => {
  expect(await deliver(secret)).toBe(200)
  await one.settled()
})
afterEach(async () => {
  vi.restoreAllMocks()
  const { secrets, removed_on } = account
  await change({ secrets: JSON.stringify(secrets), removed_on })
})

function textOfAna(): string {
  updates += 1
  const chat = { id: 7001, first_name: 'Ana', type: 'private' }
  const from = { ...chat, is_bot: false }
  const message = { message_id: updates, from, chat, date: 1_780_000_000, text: 'Hi' }
  return JSON.stringify({ update_id: updates, message })
}

async function deliver(asSecret: string, body = textOfAna()): Promise<number> {
  const { status } = await fetch(`${one.server.url}/webhooks/telegram/${account.accountid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': asSecret },
    body,
  })
  return status
}

/** As another node changes it: this one hears nothing. */
const change = (columns: Parameters<typeof saveAccount>[2]) => saveAccount(app.db, account.accountid, columns)

const stored = async (): Promise<number> =>
  (await app.db.query.selectFrom('inbox').select('ext_id').execute()).length

it('the account of a webhook is not asked for with each delivery', async () => {
  const ask = app.db.named.bind(app.db)
  const asked = vi
    .spyOn(app.db, 'named')
    .mockImplementation((name, text, values) =>
      name === 'account-by-id' ? Promise.reject(new Error('Nobody may ask.')) : ask(name, text, values),
    )
  expect(await deliver(secret)).toBe(200)
  expect(asked).toHaveBeenCalled()
})

it.each([
  ['a message', textOfAna],
  ['a body that cannot be read', () => 'no JSON'],
])(
  '%s for an account that another node has removed is refused at once, and taken once it is back',
  async (_kind, body) => {
    const before = await stored()
    await change({ removed_on: app.clock.now() })
    expect(await Promise.all([deliver(secret, body()), deliver(secret, body())])).toEqual([404, 404])
    expect(await deliver(secret, body())).toBe(404)
    expect(await stored()).toBe(before)
    await change({ removed_on: null })
    expect(await deliver(secret, body())).toBe(200)
    expect(await stored()).toBe(before + 1)
  },
)

it('once another node has set a new secret, the old one is refused at once, and the new one taken', async () => {
  const before = await stored()
  const secrets = { ...opened(app, account).secrets, webhookSecret: 'another-secret' }
  await change({ secrets: JSON.stringify(sealed(app, account.accountid, secrets)) })
  expect(await deliver(secret)).toBe(401)
  expect(await deliver('another-secret')).toBe(200)
  expect(await deliver(secret)).toBe(401)
  expect(await stored()).toBe(before + 1)
})
