import { calls } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { BOT_TOKEN, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { recordTrouble } from '../channel-accounts/channel-accounts.ts'
import { explainWaits } from './explain-waits.ts'

let one: TelegramServer

beforeEach(async () => {
  one = await startTelegramServer()
  const ana = one.client(5001, 'Ana')
  ana.writes('Hello')
  await ana.waitsFor((message) => message.text.startsWith('Thank you'))
  await one.settled()
})
afterEach(() => one.stop())

async function write(...texts: string[]): Promise<void> {
  const { ticketid, created_on } = await ticketOf(one, 'Ana')
  for (const content of texts)
    await one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })
}

const reasons = async () =>
  (await messagesOf(one, 'Ana'))
    .slice(-2)
    .map(({ delivery, delivery_problem }) => [delivery, delivery_problem])

it('says at a message why it waits longer than a few seconds', async () => {
  const { app } = one.server
  const ask = app.providerHttp
  app.providerHttp = async (request) => {
    if (!request.url.endsWith('/sendMessage')) return ask(request)
    app.providerHttp = ask
    const refusal = { ok: false, error_code: 429, description: 'slow down', parameters: { retry_after: 30 } }
    return { status: 429, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(refusal)) }
  }
  await write('first')
  await one.server.settled()
  const last = async () => (await messagesOf(one, 'Ana')).at(-1)
  expect(await last()).toMatchObject({ delivery: 'queued', delivery_problem: 'rate-limited' })
  await one.server.letPass(60_000)
  expect(await last()).toMatchObject({ delivery: 'sent', delivery_problem: null })
})

it('says at messages that nobody tries why they wait: behind the first, and once the connection broke', async () => {
  const { app } = one.server
  const away = one.telegram.faults.serverError({ method: 'sendMessage' })
  await write('first', 'second')
  // Once the first has failed so often that it waits longer than a few seconds.
  for (let round = 0; round < 6; round += 1) await one.server.letPass(10_000)
  await explainWaits(app)
  expect(await reasons()).toEqual([
    ['queued', 'provider-error'],
    ['queued', 'provider-error'],
  ])
  const [account] = await app.db.query.selectFrom('channel_accounts').select('accountid').execute()
  await recordTrouble(app, app.db, account?.accountid ?? '', { reason: 'Unauthorized', state: 'broken' })
  await explainWaits(app)
  expect(await reasons()).toEqual([
    ['queued', 'not-connected'],
    ['queued', 'not-connected'],
  ])
  away.remove()
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  await one.server.letPass(10 * 60_000)
  await explainWaits(app)
  expect(await reasons()).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})
