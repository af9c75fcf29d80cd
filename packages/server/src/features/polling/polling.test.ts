import { calls, type ChannelHealth } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '../../testing/index.ts'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { BOT_TOKEN, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer

beforeEach(async () => {
  one = await startTelegramServer({ intake: 'polling' })
})
afterEach(() => one.stop())

const health = async (): Promise<ChannelHealth | null> =>
  (await one.admin.call(calls.getTelegramToken)).health
const state = async () => (await health())?.state
const polls = () => one.telegram.calls({ method: 'getUpdates' })

it('polls where no webhook can reach the server, and confirms only stored updates', async () => {
  expect((await health())?.intake).toBe('polling')
  const ana = one.client(5001, 'Ana')
  ana.writes('one')
  ana.writes('two')
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(2)
  const { poll_offset } = await one.server.app.db.query
    .selectFrom('channel_accounts')
    .select('poll_offset')
    .executeTakeFirstOrThrow()
  expect(polls().at(-1)?.parameters['offset']).toBe(poll_offset)
  await expect.poll(async () => (await health())?.last_event_on).not.toBeNull()
})

it('applies nothing twice when an update is repeated', async () => {
  const ana = one.client(5001, 'Ana')
  ana.writes('once')
  await one.settled()
  const update = {
    update_id: one.telegram.world.bots.get(BOT_TOKEN)?.lastUpdateId,
    message: ana.chat().messages[0],
  }
  one.telegram.deliverRaw(update)
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(1)
})

it('continues after an update that nobody can read', async () => {
  one.telegram.deliverRaw({ message: { nonsense: true } })
  one.client(5001, 'Ana').writes('behind it')
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(1)
})

it('lets one of several nodes poll, and another go on when its connection dies', async () => {
  await waitFor(() => polls().length > 0, 'the first poll')
  await one.besides()
  const ana = one.client(5001, 'Ana')
  ana.writes('one')
  await one.settled()
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(
    one.server.app.db.query,
  )
  ana.writes('two')
  await one.settled()
  ana.writes('three')
  await one.settled()
  const texts = (await messagesOf(one, 'Ana')).filter((row) => !row.isagent).map((row) => row.content)
  expect(texts).toEqual(['one', 'two', 'three'])
})

it('hands over to another node when it stops, and stops while it waits', async () => {
  const node = await one.besides()
  await waitFor(() => polls().length > 0, 'the first poll')
  await node.stop()
  one.client(5001, 'Ana').writes('still here')
  await one.settled()
  expect((await ticketOf(one, 'Ana')).unanswered).toBe(1)
  expect(polls().filter((call) => call.status === 409)).toEqual([])
})

it('reports a revoked token, holds outgoing messages, and sends them once the bot is connected again', async () => {
  const ana = one.client(5001, 'Ana')
  ana.starts()
  await one.settled()
  const wrong = one.telegram.faults.unauthorized()
  await one.server.app.db.query.updateTable('channel_accounts').set({ poll_offset: 0 }).execute()
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(
    one.server.app.db.query,
  )
  await waitFor(async () => (await state()) === 'broken', 'the desk to notice')
  expect((await health())?.last_error).toBe('Unauthorized')
  ana.writes('Is it broken?')
  wrong.remove()
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  expect(await state()).toBe('connected')
  await ana.waitsFor((message) => message.text.startsWith('Thank you for your message'))
})

it('reports that another program takes the updates, and recovers when it is gone', async () => {
  const rule = one.telegram.faults.refuse(409, 'Conflict: terminated by other getUpdates request', {
    method: 'getUpdates',
  })
  one.client(5001, 'Ana').writes('wakes the poll')
  await waitFor(async () => (await state()) === 'silent', 'the desk to notice')
  expect((await health())?.last_error).toContain('terminated by other getUpdates request')
  rule.remove()
  one.client(5001, 'Ana').writes('more')
  await waitFor(async () => (await state()) === 'connected', 'the desk to recover')
})

it('records when Telegram last answered, at most once a minute', async () => {
  const checked = async () => (await health())?.checked_on ?? ''
  one.client(5009, 'Ida').writes('wakes the poll')
  await one.settled()
  const before = await checked()
  one.server.clock.tick(61_000)
  one.client(5009, 'Ida').writes('wakes it again')
  await waitFor(async () => (await checked()) > before, 'the desk to note the answer')
})
