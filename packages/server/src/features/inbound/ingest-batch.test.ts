import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppContext } from '../../context.ts'
import { holdSends } from '../../platform/outbox/sends-store.ts'
import { waitFor } from '../../testing/index.ts'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { provide, telegramUpdates } from '../../testing/telegram-updates.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import { deleteTicketsWithContent } from '../privacy/privacy.ts'
import { countFailedEvents, type Delivery, ingest } from './inbound.ts'

let one: TelegramServer
let app: AppContext
let accountid: string
let update: ReturnType<typeof telegramUpdates>

beforeAll(async () => {
  // No sweeps meanwhile: only inbound events begin transactions.
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  app = one.server.app
  accountid = (await accountOf(app.db, 'telegram'))?.accountid ?? ''
  update = telegramUpdates(accountid, 40_000)
})
afterAll(() => one.stop())

const names = ['Ada', 'Bo', 'Cleo']
beforeEach(async () => {
  await Promise.all(names.map((name) => ingest(app, [textOf(name, 'first')])))
  await one.settled()
})
afterEach(() => vi.restoreAllMocks())

/** A delivery of a client's message, all of them of the same second. */
const textOf = (name: string, text: string, more: object = {}): Delivery =>
  update({ id: 50_000 + names.indexOf(name), first_name: name }, { date: 1_780_000_000, text, ...more })

/** PostgreSQL has no number for its width. */
const unstorable = { text: undefined, photo: [{ file_id: 'f', file_unique_id: 'u', width: 3e12, height: 1 }] }

const textsOf = async (name: string): Promise<string[]> =>
  (await messagesOf(one, name)).filter((row) => !row.isagent).map((row) => row.content)

const ofThese = async (name: string, texts: readonly string[]): Promise<string[]> =>
  (await textsOf(name)).filter((text) => texts.includes(text))

test('deliveries that arrive at once are one transaction, in order within each conversation', async () => {
  const before = await Promise.all(names.map((name) => ticketOf(one, name)))
  const transactions = vi.spyOn(app.db, 'transaction')
  const deliveries = ['a', 'b', 'c', 'd'].flatMap((text) => names.map((name) => textOf(name, text)))
  await Promise.all(deliveries.map((delivery) => ingest(app, [delivery])))
  expect(transactions).toHaveBeenCalledTimes(1)
  for (const [index, name] of names.entries()) {
    const rows = (await messagesOf(one, name)).slice(-4)
    expect(rows.map(({ content }) => content)).toEqual(['a', 'b', 'c', 'd'])
    const [ticket, earlier] = [await ticketOf(one, name), before[index]]
    expect(rows.map(({ seq }) => seq - (earlier?.last_seq ?? 0))).toEqual([1, 2, 3, 4])
    expect(ticket.unanswered).toBe((earlier?.unanswered ?? 0) + 4)
    expect(ticket.last_message?.content).toBe('d')
  }
})

test('a conversation with an event that needs more than adding keeps its order beside others of the batch', async () => {
  const message_id = 49_000
  const asked = textOf('Ada', 'the question', { message_id })
  const reply = textOf('Ada', 'the reply', {
    reply_to_message: {
      message_id,
      date: 1_780_000_000,
      chat: { id: 50_000, type: 'private' },
      text: 'the question',
    },
  })
  const late = textOf('Bo', 'sent earlier', { date: 1_780_000_040 })
  await ingest(app, [
    asked,
    textOf('Bo', 'sent later', { date: 1_780_000_050 }),
    reply,
    late,
    textOf('Ada', 'the rest'),
  ])
  expect((await textsOf('Ada')).slice(-3)).toEqual(['the question', 'the reply', 'the rest'])
  const quoting = (await messagesOf(one, 'Ada')).find((row) => row.content === 'the reply')
  expect(quoting?.reply_quote).toBe('the question')
  const rows = await messagesOf(one, 'Bo')
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.findIndex((row) => row.content === 'sent earlier')).toBeLessThan(
    rows.findIndex((row) => row.content === 'sent later'),
  )
})

test('a reaction that arrives together with the first message of its client is applied', async () => {
  const newcomer = { id: 50_900, first_name: 'Newcomer' }
  const chat = { ...newcomer, type: 'private' }
  const written = update(newcomer, { message_id: 49_900, date: 1_780_000_000, text: 'first' })
  const reaction = {
    update_id: 49_901,
    message_reaction: {
      chat,
      user: newcomer,
      message_id: 49_900,
      date: 1_780_000_001,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '👍' }],
    },
  }
  await ingest(app, [{ ...written, raw: JSON.stringify(reaction) }, written])
  expect((await messagesOf(one, 'Newcomer')).filter((row) => !row.isagent)).toMatchObject([
    { content: 'first', reaction: '👍' },
  ])
})

test('one bad event among good ones becomes a dead letter and holds nothing up', async () => {
  vi.spyOn(app.log, 'error').mockReturnValue()
  await ingest(app, [
    textOf('Ada', 'good 1'),
    textOf('Bo', 'good 2'),
    textOf('Bo', '', unstorable),
    textOf('Bo', 'good 3'),
    textOf('Cleo', 'good 4'),
  ])
  expect(await ofThese('Ada', ['good 1'])).toEqual(['good 1'])
  expect(await ofThese('Bo', ['good 2', 'good 3'])).toEqual(['good 2', 'good 3'])
  expect(await ofThese('Cleo', ['good 4'])).toEqual(['good 4'])
  const failed = await app.db.query
    .selectFrom('inbox')
    .select(['kind', 'last_error'])
    .where('state', '=', 'failed')
    .execute()
  expect(failed).toEqual([
    { kind: 'message', last_error: expect.stringContaining('out of range') as unknown },
  ])
})

test('what follows an event that its provider will repeat waits for the repeat', async () => {
  vi.spyOn(app.log, 'info').mockReturnValue()
  const deliveries = ['first', 'second', 'third'].map((which) => textOf('Ada', `kept in order: ${which}`))
  const locked = Object.assign(new Error('could not obtain lock on row'), { code: '55P03' })
  vi.spyOn(app.db, 'transaction')
    .mockRejectedValueOnce(new Error('one of them is bad'))
    .mockRejectedValueOnce(locked)
  await expect(ingest(app, deliveries)).rejects.toBe(locked)
  const stored = async () => (await textsOf('Ada')).filter((text) => text.startsWith('kept in order'))
  expect(await stored()).toEqual([])
  await ingest(app, deliveries)
  expect(await stored()).toEqual(['first', 'second', 'third'].map((which) => `kept in order: ${which}`))
})

test('a conversation whose rows are locked holds up the others of its batch for a second, and waits three itself', async () => {
  vi.spyOn(app.log, 'info').mockReturnValue()
  const { ticketid } = await ticketOf(one, 'Ada')
  const holder = await app.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from tickets where ticketid = $1 for update', [ticketid])
    const waits: unknown[] = []
    const { transaction } = app.db
    vi.spyOn(app.db, 'transaction').mockImplementation((operation, options) =>
      transaction(async (tx) => {
        const { rows } = await sql`show lock_timeout`.execute(tx.query)
        waits.push(...rows)
        return operation(tx)
      }, options),
    )
    const deliveries = [textOf('Ada', 'while locked'), textOf('Bo', 'beside a lock')]
    const outcomes = await Promise.allSettled(deliveries.map((delivery) => ingest(app, [delivery])))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(waits).toEqual([{ lock_timeout: '1s' }, { lock_timeout: '3s' }, { lock_timeout: '3s' }])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await ofThese('Bo', ['beside a lock'])).toEqual(['beside a lock'])
  expect(await ofThese('Ada', ['while locked'])).toEqual([])
})

test('a delivery that comes several times at once is stored once, and every caller gets its answer', async () => {
  const delivery = textOf('Ada', 'only once')
  await Promise.all([
    ingest(app, [delivery]),
    ingest(app, [delivery, delivery]),
    ingest({ ...app }, [delivery]),
  ])
  await ingest(app, [delivery])
  expect(await ofThese('Ada', ['only once'])).toEqual(['only once'])
})

test('two nodes that receive the same deliveries at once store each once, and none becomes a dead letter', async () => {
  const before = await countFailedEvents(app.db)
  const failures = vi.spyOn(app.log, 'error').mockReturnValue()
  const otherNode = { ...app }
  for (let round = 0; round < 10; round += 1) {
    const same = names.map((name) => textOf(name, `on both ${round}`))
    await Promise.all([provide(app, same), provide(otherNode, same)])
  }
  for (const name of names)
    expect((await textsOf(name)).filter((text) => text.startsWith('on both'))).toHaveLength(10)
  expect(await countFailedEvents(app.db)).toBe(before)
  expect(failures).not.toHaveBeenCalled()
})

test('a batch whose connection is lost before the commit answers nobody, and its repeat is stored once', async () => {
  const deliveries = [textOf('Ada', 'repeated 1'), textOf('Bo', 'repeated 2')]
  const { transaction } = app.db
  vi.spyOn(app.db, 'transaction').mockImplementationOnce((operation, options) =>
    transaction(async (tx) => {
      const result = await operation(tx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.query)
      return result
    }, options),
  )
  const outcomes = await Promise.allSettled(deliveries.map((delivery) => ingest(app, [delivery])))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ofThese('Ada', ['repeated 1'])).toEqual([])
  await ingest(app, deliveries)
  expect(await ofThese('Ada', ['repeated 1'])).toEqual(['repeated 1'])
  expect(await ofThese('Bo', ['repeated 2'])).toEqual(['repeated 2'])
})

test('a conversation whose ticket somebody holds holds up no other', async () => {
  const held = await ticketOf(one, 'Ada')
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const holder = app.db.transaction(async (tx) => {
    await sql`select from tickets where ticketid = ${held.ticketid} for update`.execute(tx.query)
    hold()
    await mayEnd
  })
  await isHeld
  const { transaction } = app.db
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  let isOver = false
  vi.spyOn(app.db, 'transaction').mockImplementationOnce((operation, options) => {
    begin()
    return transaction(operation, options).finally(() => {
      isOver = true
    })
  })
  const waiting = ingest(app, [textOf('Ada', 'held')])
  await hasBegun
  await ingest(app, [textOf('Bo', 'passes')])
  const wasOver = isOver
  end()
  await Promise.all([holder, waiting])
  expect(wasOver).toBe(false)
  expect(await ofThese('Bo', ['passes'])).toEqual(['passes'])
  expect(await ofThese('Ada', ['held'])).toEqual(['held'])
})

test('a message that arrives while its ticket is deleted goes to another ticket, and none is without one', async () => {
  const { ticketid } = await ticketOf(one, 'Cleo')
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const holder = app.db.transaction(async (tx) => {
    await sql`select from tickets where ticketid = ${ticketid} for update`.execute(tx.query)
    await holdSends(tx, { column: 'accountid', ids: [accountid] })
    hold()
    await mayEnd
    await deleteTicketsWithContent(app, tx, [ticketid])
  })
  await isHeld
  const waiting = ingest(app, [textOf('Cleo', 'after all')])
  await waitFor(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(app.db.query)
    return rows.length > 0
  }, 'the message to wait for its ticket')
  end()
  await Promise.all([holder, waiting])
  expect((await ticketOf(one, 'Cleo')).ticketid).not.toBe(ticketid)
  expect(await ofThese('Cleo', ['after all'])).toEqual(['after all'])
  const { rows: orphans } = await sql`
    select from messages left join tickets using (ticketid) where messages.identityid is distinct from tickets.identityid`.execute(
    app.db.query,
  )
  expect(orphans).toHaveLength(0)
})

test('nodes with the same conversations in crossing order do not wait for each other in a circle', async () => {
  const deadlocks = async (): Promise<number> => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(app.db.query)
    return rows[0]?.deadlocks ?? Number.NaN
  }
  const before = await deadlocks()
  const otherNode = { ...app }
  const newcomers = Array.from({ length: 8 }, (_, index) => `New ${index}`)
  names.push(...newcomers)
  for (let round = 0; round < 10; round += 1) {
    const ours = names.map((name) => textOf(name, `round ${round}`))
    const theirs = names.map((name) => textOf(name, `round ${round}`))
    await Promise.all([provide(app, ours), provide(otherNode, theirs.toReversed())])
  }
  await one.settled()
  expect(await deadlocks()).toBe(before)
  for (const name of names) {
    const rows = await messagesOf(one, name)
    expect(rows.filter((row) => row.content.startsWith('round'))).toHaveLength(20)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  }
})
