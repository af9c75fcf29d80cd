import { request as plainRequest } from 'node:http'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, opened } from '../channel-accounts/channel-accounts.ts'
import { rawColumns, rawOf } from '../inbound/inbound.ts'
import { databaseGate } from '../../testing/database-gate.ts'
import { onlyTicket, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

const HEADER = 'x-telegram-bot-api-secret-token'
let one: TelegramServer
let path: string
let secret: string

beforeAll(async () => {
  one = await startTelegramServer()
  const account = await accountOf(one.server.app.db, 'telegram')
  if (account === undefined) throw new Error('No bot is connected.')
  path = `/webhooks/telegram/${account.accountid}`
  secret = opened(one.server.app, account).secrets['webhookSecret'] ?? ''
})
afterAll(() => one.stop())

const post = (to: string, headers: Record<string, string>, body: string, url = one.server.url) =>
  fetch(`${url}${to}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

const textFrom = (updateId: number, id: number, text: string): string =>
  JSON.stringify({
    update_id: updateId,
    message: {
      message_id: updateId,
      from: { id, is_bot: false, first_name: `Client ${id}` },
      chat: { id, first_name: `Client ${id}`, type: 'private' },
      date: 1_780_000_000,
      text,
    },
  })

it('makes a ticket of a client’s message, and greets', async () => {
  const ana = one.client(5001, 'Ana')
  ana.writes('The grinder is stuck.')
  await one.settled()
  expect(await onlyTicket(one)).toMatchObject({
    client_name: 'Ana',
    platform: 'telegram',
    stage: 'open',
    unanswered: 1,
    last_client_seq: 1,
  })
  const greeting = ana.chat().messages.find((message) => message.by === 'bot')
  expect(greeting?.text).toContain('Noor Coffee')
})

it('answers when the event is committed, and waits for no record of the channel’s health', async () => {
  one.client(5003, 'Cleo').writes('one')
  await one.settled()
  one.server.clock.tick(60_000)
  await one.server.app.db.transaction(async (tx) => {
    await sql`select from channel_accounts for no key update`.execute(tx.query)
    const answer = await post(path, { [HEADER]: secret }, textFrom(900_001, 5003, 'two'))
    expect(answer.status).toBe(200)
  })
  await one.settled()
  expect((await one.tickets()).find(({ client_name }) => client_name === 'Cleo')?.unanswered).toBe(2)
})

it('refuses a caller who does not know the secret, has none, or names an account that does not exist', async () => {
  const body = textFrom(1, 6001, 'let me in')
  const answers = await Promise.all([
    post(path, { [HEADER]: 'wrong' }, body),
    post(path, {}, body),
    post(`/webhooks/telegram/${randomUUID()}`, { [HEADER]: secret }, body),
    post('/webhooks/telegram/nobody', { [HEADER]: secret }, body),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 404, 404])
  await one.settled()
  expect((await one.tickets()).map((ticket) => ticket.client_name)).not.toContain('Client 6001')
})

it('judges by the headers before the body has come', async () => {
  const { hostname, port } = new URL(one.server.url)
  const asking = plainRequest({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { [HEADER]: 'wrong', 'content-type': 'application/json', 'content-length': 2_000_000 },
  })
  asking.on('error', () => undefined)
  asking.flushHeaders()
  const status = await new Promise((resolve) =>
    asking.once('response', (answer) => resolve(answer.statusCode)),
  )
  expect(status).toBe(401)
  asking.destroy()
})

it('reads no more than 3 MB', async () => {
  const answer = await post(path, { [HEADER]: secret }, 'x'.repeat(3 * 1024 * 1024 + 1))
  expect(answer.status).toBe(413)
})

it('keeps a malformed body and acknowledges it', async () => {
  const bodies = ['not json', '{"no":"update"}', '', 'null', '\u0000']
  for (const body of bodies) expect((await post(path, { [HEADER]: secret }, body)).status).toBe(200)
  const { query } = one.server.app.db
  const rows = await query.selectFrom('inbox').select(rawColumns).where('state', '=', 'failed').execute()
  expect(rows.map(rawOf)).toEqual(expect.arrayContaining(['not json', '{"no":"update"}', '']))
})

it('is closed while a channel has no secret', async () => {
  const { query } = one.server.app.db
  const kept = await query.selectFrom('channel_accounts').select('secrets').executeTakeFirstOrThrow()
  await query.updateTable('channel_accounts').set({ secrets: '{}' }).execute()
  const answers = await Promise.all([
    post(path, { [HEADER]: secret }, textFrom(2, 6002, 'x')),
    post(path, { [HEADER]: '' }, textFrom(3, 6002, 'x')),
  ])
  await query
    .updateTable('channel_accounts')
    .set({ secrets: JSON.stringify(kept.secrets) })
    .execute()
  expect(answers.map((answer) => answer.status)).toEqual([503, 503])
})

it('asks the provider to send again while the database is away, and then applies it once', async () => {
  const gate = await databaseGate(one.server.databaseUrl)
  const node = await one.besides({ besides: { ...one.server, databaseUrl: gate.url } })
  const body = textFrom(77, 6003, 'Is anybody there?')
  await gate.shut()
  const refused = await post(path, { [HEADER]: secret }, body, node.url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await gate.open()
  for (const _ of [1, 2]) expect((await post(path, { [HEADER]: secret }, body, node.url)).status).toBe(200)
  const ticket = (await one.tickets()).find((row) => row.client_name === 'Client 6003')
  expect(ticket?.unanswered).toBe(1)
  await node.stop()
  await gate.stop()
})
