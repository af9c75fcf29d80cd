import { calls } from '@switchboard/contract'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectFlat } from '../../testing/expect-flat.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { BOT_TOKEN, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { explainWaits, unexplained } from './explain-waits.ts'

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
  away.remove()
  // Of every method: a check of the bot that succeeded would connect it again.
  const wrong = one.telegram.faults.unauthorized()
  await one.server.letPass(10 * 60_000)
  await explainWaits(app)
  expect(await reasons()).toEqual([
    ['queued', 'not-connected'],
    ['queued', 'not-connected'],
  ])
  wrong.remove()
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  await one.server.letPass(10 * 60_000)
  await explainWaits(app)
  expect(await reasons()).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

it('looks at no more pages for messages without a reason when 6,000 that have theirs wait behind the first than when 600 do', async () => {
  const { app, databaseUrl } = one.server
  one.telegram.faults.serverError({ method: 'sendMessage' })
  await write('first', 'second')
  for (let round = 0; round < 6; round += 1) await one.server.letPass(10_000)
  await explainWaits(app)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const pagesBeside = async (from: number, to: number) => {
      await client.query(QUEUE_EXPLAINED, [from, to])
      await client.query('vacuum analyze outbox, outbox_heads, messages')
      return (await costOf(client, (asker) => unexplained({ ...asker, config: app.config }))).buffers
    }
    expectFlat([await pagesBeside(1, 600), await pagesBeside(601, 6000)])
  } finally {
    await client.end()
  }
})

const QUEUE_EXPLAINED = `
  with message as (
    insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name, delivery,
      delivery_problem)
    select gen_random_uuid(), ticketid, identityid, last_seq + n, now() + n * interval '1 microsecond', 'text', 'waiting ' || n, true, 'Mara', 'queued',
      'provider-error'
    from generate_series($1::int, $2::int) as n cross join tickets returning messageid, ticketid, identityid
  )
  insert into outbox (conversation, accountid, ticketid, messageid, command, not_before, created_on)
  select identityid, tickets.accountid, ticketid, messageid, '{"kind":"message"}', now(), now()
  from message join tickets using (ticketid, identityid)`
