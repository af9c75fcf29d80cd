import { type CallAnswer, calls } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildAgent, waitFor } from '../../testing/index.ts'
import { messagesOf, ticketRowOf } from '../../testing/telegram-reads.ts'
import { BOT_TOKEN, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
let ana: TelegramPhone

beforeEach(async () => {
  one = await startTelegramServer({ config: { sessionMillis: 48 * 3600_000 } })
  ana = one.client(5001, 'Ana')
})
afterEach(() => one.stop())

type Items = CallAnswer<typeof calls.getDeadLetters>['items']
const items = async (): Promise<Items> => (await one.admin.call(calls.getDeadLetters)).items
const replay = (itemid: string) => one.admin.call(calls.replayItem, { params: { itemid } })
const refusedReplay = (itemid: string) => one.admin.refused(calls.replayItem, { params: { itemid } })

async function onlyItem(): Promise<Items[number]> {
  const [item, ...others] = await items()
  if (item === undefined || others.length > 0) throw new Error(`There are ${others.length + 1} items.`)
  return item
}

it('shows nothing, and the channel in good health, when all went well', async () => {
  ana.writes('Hello')
  await one.settled()
  const { items: none, channels } = await one.admin.call(calls.getDeadLetters)
  expect(none).toEqual([])
  expect(channels).toMatchObject([{ name: '@noor_coffee_bot', state: 'connected' }])
})

it('shows a send that failed, and sends it again behind other waiting messages', async () => {
  const wrong = one.telegram.faults.chatNotFound({ method: 'sendMessage' }, { times: 1 })
  ana.writes('Hello')
  await one.settled()
  expect(wrong.matches()).toBe(1)
  const item = await onlyItem()
  const { ticketid } = await ticketRowOf(one, 'Ana')
  expect(item).toMatchObject({
    kind: 'outbound',
    state: 'failed',
    platform: 'telegram',
    account_name: null,
    ticketid,
    client_name: 'Ana',
    reason: 'Bad Request: chat not found',
    attempts: 1,
  })
  const [, number] = item.itemid.split(':')
  for (const other of [`0x${Number(number).toString(16)}`, `${number}e0`])
    expect(await refusedReplay(`out:${other}`)).toMatchObject({ status: 404, error: 'not-found' })
  const listener = await one.admin.socket()
  await replay(item.itemid)
  await listener.until('messageChanged', ({ payload }) => payload.message.delivery === 'sent')
  await one.settled()
  expect((await messagesOf(one, 'Ana')).map((row) => row.delivery)).toEqual(['none', 'sent'])
  expect(await items()).toEqual([])
  expect(await refusedReplay(item.itemid)).toMatchObject({ status: 409, error: 'nothing-to-replay' })
  listener.close()
})

it('shows an unconfirmed send, which only a person sends again', async () => {
  one.telegram.faults.resetAfterAccepting({ method: 'sendMessage' }, { times: 1 })
  ana.writes('Hello')
  await one.settled()
  expect(await onlyItem()).toMatchObject({ kind: 'outbound', state: 'unconfirmed' })
  const greetings = () => ana.chat().messages.filter((message) => message.by === 'bot')
  expect(greetings()).toHaveLength(1)
  await replay((await onlyItem()).itemid)
  await waitFor(() => greetings().length === 2, 'the second greeting')
  await one.settled()
  expect(await items()).toEqual([])
})

it('shows messages that wait for a broken bot with the reason, and messages that wait long', async () => {
  const wrong = one.telegram.faults.unauthorized()
  ana.writes('Hello')
  await one.settled()
  expect(await onlyItem()).toMatchObject({ kind: 'outbound', state: 'stuck', reason: 'Unauthorized' })
  await replay((await onlyItem()).itemid)
  wrong.remove()
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  await one.settled()
  expect(await items()).toEqual([])
  one.network.isCut = true
  ana.writes('/start')
  await one.settled()
  expect(await items()).toEqual([])
  one.server.clock.tick(61_000)
  const waiting = await onlyItem()
  expect(waiting).toMatchObject({ kind: 'outbound', state: 'stuck', ticketid: null })
  await replay(waiting.itemid)
  // Else this attempt could fail only once time has passed, and the next one would be due later.
  await one.settled()
  one.network.isCut = false
  one.server.clock.tick(60_000)
  await one.settled()
  await ana.waitsFor((message) => message.text.includes('Write your question here'))
})

it('shows events that could not be applied and applies them when it can', async () => {
  const { app } = one.server
  ana.writes('Hello')
  await one.settled()
  await app.db.query
    .updateTable('inbox')
    .set({ state: 'failed', last_error: 'Something of ours.', attempts: 3 })
    .execute()
  const { ticketid } = await ticketRowOf(one, 'Ana')
  await app.db.query.deleteFrom('outbox').execute()
  await app.db.query.deleteFrom('messages').where('ticketid', '=', ticketid).execute()
  const item = await onlyItem()
  expect(item).toMatchObject({ kind: 'inbound', state: 'failed', reason: 'Something of ours.', attempts: 3 })
  await replay(item.itemid)
  expect((await messagesOf(one, 'Ana')).map((row) => row.content)).toContain('Hello')
  expect(await items()).toEqual([])
  expect(await refusedReplay(item.itemid)).toMatchObject({ error: 'nothing-to-replay' })
})

it('gives a reaction that overtook its message a minute before it shows it', async () => {
  ana.starts()
  await one.settled()
  one.telegram.deliverRaw({
    message_reaction: {
      chat: { id: 5001, first_name: 'Ana', type: 'private' },
      message_id: 999_999,
      user: ana.user,
      date: 1_780_000_000,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '🔥' }],
    },
  })
  await one.settled()
  expect(await items()).toEqual([])
  one.server.clock.tick(61_000)
  expect(await onlyItem()).toMatchObject({ kind: 'inbound', client_name: 'Ana' })
})

it('shows a file that could not be fetched and queues it again', async () => {
  const { query } = one.server.app.db
  ana.sendsPhoto('machine', 'look')
  await one.settled()
  await query.updateTable('media_jobs').set({ state: 'done' }).where('purpose', '=', 'thumbnail').execute()
  const failed = { state: 'failed', last_error: 'Bad Request: wrong file_id', attempts: 5 } as const
  await query.updateTable('media_jobs').set(failed).where('purpose', '=', 'file').execute()
  await query.updateTable('messages').set({ media_state: 'failed' }).where('type', '=', 'image').execute()
  const item = await onlyItem()
  expect(item).toMatchObject({ kind: 'media', state: 'failed', reason: 'Bad Request: wrong file_id' })
  const listener = await one.admin.socket()
  await replay(item.itemid)
  const changed = await listener.until('messageChanged')
  expect(changed.payload.message.media_state).toBe('pending')
  listener.close()
})

it('counts what it does not list, and tries many again at once, each once', async () => {
  const wrong = one.telegram.faults.chatNotFound({ method: 'sendMessage' })
  ana.writes('Hello')
  const others = Array.from({ length: 2 }, (_, n) => one.client(5100 + n, `Client ${n}`))
  for (const phone of others) phone.writes('Hello')
  await one.settled()
  const [first, ...rest] = await items()
  const { platform, accountid, conversation, ticketid, command } = await one.server.app.db.query
    .selectFrom('outbox')
    .innerJoin('channel_accounts', 'channel_accounts.accountid', 'outbox.accountid')
    .select(['platform', 'outbox.accountid', 'conversation', 'ticketid', 'command'])
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(platform).toBe('telegram')
  const now = one.server.clock.now()
  const waiting = {
    accountid,
    conversation,
    ticketid,
    command: JSON.stringify(command),
    state: 'failed' as const,
  }
  await one.server.app.db.query
    .insertInto('outbox')
    .values(Array.from({ length: 210 }, () => ({ ...waiting, created_on: now, not_before: now })))
    .execute()
  const listed = await one.admin.call(calls.getDeadLetters)
  expect(listed.items).toHaveLength(200)
  expect(listed.total).toBe(3 + 210)
  wrong.remove()
  const itemids = [first, ...rest].map((item) => item?.itemid ?? '')
  const listener = await one.admin.socket()
  const body = { itemids: [...itemids, ...itemids, 'out:999999', 'nonsense'] }
  expect(await one.admin.call(calls.replayItems, { body })).toEqual({ replayed: 3 })
  await listener.until('deadLettersChanged')
  listener.close()
  expect(await one.admin.call(calls.replayItems, { body })).toEqual({ replayed: 0 })
  expect((await one.admin.call(calls.getDeadLetters)).total).toBe(210)
  const noted = await one.server.app.db.query
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'failed-item.replay')
    .execute()
  expect(new Set(noted.map(({ subject }) => subject))).toEqual(new Set(itemids))
  expect(noted).toHaveLength(3)
})

it('records retries that succeeded before one of them throws', async () => {
  await one.stop()
  one = await startTelegramServer({ expectsFaults: true })
  ana = one.client(5001, 'Ana')
  one.telegram.faults.chatNotFound({ method: 'sendMessage' }, { times: 2 })
  ana.writes('Hello')
  one.client(5002, 'Bo').writes('Hello')
  await one.settled()
  const itemids = (await items()).map(({ itemid }) => itemid)
  expect(itemids).toHaveLength(2)
  const { query } = one.server.app.db
  await query
    .updateTable('outbox')
    .set({ command: JSON.stringify({ kind: 'unheard of' }) })
    .where('outboxid', '=', Number(itemids[1]?.replace('out:', '')))
    .execute()
  const refused = await one.admin.refused(calls.replayItems, { body: { itemids } })
  expect(refused).toMatchObject({ status: 500 })
  const noted = query.selectFrom('audit_log').select('subject').where('action', '=', 'failed-item.replay')
  expect(await noted.execute()).toEqual([{ subject: itemids[0] }])
})

it.each([
  'out:999999',
  'media:999999',
  'delivery:9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971',
  'in:9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971:1',
  'in:x:1',
  'out:',
  'nonsense',
])('refuses the unknown item %s', async (itemid) => {
  expect(await refusedReplay(itemid)).toMatchObject({ status: 404, error: 'not-found' })
})

it('is for administrators', async () => {
  const agent = await one.server.signIn(await buildAgent(one.server))
  expect(await agent.refused(calls.getDeadLetters)).toMatchObject({ status: 403, error: 'admins-only' })
  expect(await agent.refused(calls.replayItems, { body: { itemids: ['out:1'] } })).toMatchObject({
    status: 403,
  })
  expect(await agent.refused(calls.replayItem, { params: { itemid: 'out:1' } })).toMatchObject({
    status: 403,
  })
})

it('a reaction to what is no stored message is listed for a day, and then no more', async () => {
  ana.starts()
  await one.settled()
  ana.reacts(Number(ana.chat().messages.findLast(({ by }) => by === 'bot')?.id), '👍')
  await one.settled()
  await one.server.letPass(23 * 3600_000)
  const { itemid, reason } = await onlyItem()
  expect(reason).toBe('The message it belongs to is not here yet.')
  await replay(itemid)
  expect(await items()).toHaveLength(1)
  await one.server.letPass(2 * 3600_000)
  await waitFor(async () => (await items()).length === 0, 'the reaction to be ended')
})
