import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { keepHeads } from '../../platform/outbox/outbox-heads.ts'
import { appendMessage, type MessageRow } from '../chat/chat.ts'
import { lockTicket } from '../tickets/tickets.ts'
import { databaseGate } from '../../testing/database-gate.ts'
import { waitFor } from '../../testing/index.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { messagesOf, ticketOf, ticketRowOf } from '../../testing/telegram-reads.ts'
import {
  BOT_TOKEN,
  OTHER_TOKEN,
  startTelegramServer,
  type TelegramServer,
} from '../../testing/telegram-server.ts'

let one: TelegramServer
let ana: TelegramPhone
let ben: TelegramPhone

beforeEach(async () => {
  // The first look at the channel is over before a test begins.
  one = await startTelegramServer({ sweepEvery: 100 })
  ana = one.client(5001, 'Ana')
  ben = one.client(5002, 'Ben')
  for (const phone of [ana, ben]) {
    phone.writes('Hello')
    await phone.waitsFor((message) => message.text.startsWith('Thank you'))
  }
  await one.settled()
  one.server.clock.tick(60_000)
})
afterEach(() => one.stop())

/** As an agent's send leaves it: message and outbox row in one transaction. */
async function send(client: string, ...texts: string[]): Promise<void> {
  const { app } = one.server
  const { ticketid } = await ticketRowOf(one, client)
  for (const content of texts) {
    await app.db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ticketid)
      if (ticket === undefined) throw new Error('The ticket is gone.')
      const messageid = app.ids.uuid()
      await appendMessage(app, tx, ticket, {
        messageid,
        type: 'text',
        content,
        isagent: true,
        created_by: one.admin.me.id,
        created_by_name: 'Admin',
        delivery: 'queued',
      })
      await enqueue(app, tx, { conversation: ticket, messageid, command: { kind: 'message' } })
    })
  }
}

const sends = (chat: number) => one.telegram.calls({ method: 'sendMessage', chat })
const receivedBy = (phone: TelegramPhone): string[] =>
  phone
    .chat()
    .messages.filter((message) => message.by === 'bot')
    .slice(1)
    .map((message) => message.text)
const sentTo = async (client: string): Promise<MessageRow[]> =>
  (await messagesOf(one, client)).filter((row) => row.created_by === one.admin.me.id)
const states = async (client: string) => (await sentTo(client)).map((row) => row.delivery)
/** Time passes until it has happened. */
const until = (isSo: () => boolean | Promise<boolean>, what: string) =>
  waitFor(async () => {
    one.server.clock.tick(500)
    await one.server.settled()
    return isSo()
  }, what)

it('sends messages in the order in which agents wrote them, each once, and shows them as sent', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `message ${index}`)
  await send('Ana', ...texts)
  await until(() => receivedBy(ana).length === texts.length, 'all messages')
  expect(receivedBy(ana)).toEqual(texts)
  await one.server.settled()
  expect(new Set(await states('Ana'))).toEqual(new Set(['sent']))
  expect((await sentTo('Ana')).every((row) => row.message_ref !== null)).toBe(true)
})

it('waits as long as a 429 says, keeps the order, and meanwhile sends nothing too early', async () => {
  const { app } = one.server
  const ask = app.providerHttp
  const begun: number[] = []
  let refusedAt = Number.POSITIVE_INFINITY
  app.providerHttp = async (request) => {
    if (request.url.endsWith('/sendMessage')) begun.push(Date.now())
    const answer = await ask(request)
    if (answer.status === 429) refusedAt = Math.min(refusedAt, Date.now())
    return answer
  }
  one.telegram.faults.tooManyRequests(2, { method: 'sendMessage' }, { times: 1 })
  await send('Ana', 'first', 'second')
  await send('Ben', 'aside')
  await waitFor(() => receivedBy(ana).length === 2 && receivedBy(ben).length === 1, 'all messages')
  expect(receivedBy(ana)).toEqual(['first', 'second'])
  // What was on its way when the refusal came could not know of it.
  expect(begun.filter((at) => at > refusedAt && at < refusedAt + 2000)).toEqual([])
  expect(begun.some((at) => at >= refusedAt + 2000)).toBe(true)
  await one.server.settled()
  expect(await states('Ana')).toEqual(['sent', 'sent'])
})

// P4-47
it('waits no longer than Telegram’s own answer says when a 429 has a header that is no time', async () => {
  const { app } = one.server
  const ask = app.providerHttp
  app.providerHttp = async () => {
    app.providerHttp = ask
    const refusal = { ok: false, error_code: 429, description: 'slow down', parameters: { retry_after: 2 } }
    const bytes = new TextEncoder().encode(JSON.stringify(refusal))
    return { status: 429, headers: { 'retry-after': '1e9' }, bytes }
  }
  await send('Ana', 'first')
  await send('Ben', 'aside')
  await one.server.letPass(10_000)
  expect([receivedBy(ana), receivedBy(ben)]).toEqual([['first'], ['aside']])
})

it('shows with Telegram’s text why a message did not reach a client who left', async () => {
  const listener = await one.admin.socket()
  ana.blocks()
  await one.settled()
  await send('Ana', 'are you there?')
  await send('Ben', 'you are')
  await one.server.settled()
  expect((await sentTo('Ana'))[0]).toMatchObject({
    delivery: 'failed',
    delivery_reason: 'Forbidden: bot was blocked by the user',
  })
  expect(await states('Ben')).toEqual(['sent'])
  const changed = await listener.until(
    'messageChanged',
    ({ payload }) => payload.message.delivery === 'failed',
  )
  expect(changed.payload.message.delivery_reason).toBe('Forbidden: bot was blocked by the user')
  listener.close()
})

it('holds all messages of a bot whose token is bad until it is connected again', async () => {
  // Of every method: a check of the bot that succeeded would connect it again.
  const wrong = one.telegram.faults.unauthorized()
  await send('Ana', 'one', 'two')
  await send('Ben', 'three')
  await one.server.settled()
  const { health } = await one.admin.call(calls.getTelegramToken)
  expect([health?.state, health?.last_error]).toEqual(['broken', 'Unauthorized'])
  expect([...(await states('Ana')), ...(await states('Ben'))]).toEqual(['queued', 'queued', 'queued'])
  // The agents read why it waits, and no more once it is sent.
  const [waiting] = [...(await sentTo('Ana')), ...(await sentTo('Ben'))].filter(
    ({ delivery_problem }) => delivery_problem !== null,
  )
  expect(waiting).toMatchObject({ delivery: 'queued', delivery_problem: 'not-connected' })
  const { ticketid, created_on } = await ticketOf(one, 'Ben')
  const later = await one.admin.call(calls.sendMessage, { body: { content: 'four', ticketid, created_on } })
  expect(later).toMatchObject({ delivery: 'queued', delivery_problem: 'not-connected' })
  wrong.remove()
  await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  await until(() => receivedBy(ana).length === 2 && receivedBy(ben).length === 2, 'everything to be said')
  expect(receivedBy(ana)).toEqual(['one', 'two'])
  await one.server.settled()
  for (const message of [...(await sentTo('Ana')), ...(await sentTo('Ben'))])
    expect(message).toMatchObject({ delivery: 'sent', delivery_problem: null })
})

it('never sends again what Telegram may have accepted', async () => {
  one.telegram.faults.resetAfterAccepting({ chat: 5001 }, { times: 1 })
  await send('Ana', 'maybe', 'surely')
  await until(async () => (await states('Ana')).join() === 'unconfirmed,sent', 'the sends to end')
  expect(receivedBy(ana)).toEqual(['maybe', 'surely'])
  one.server.clock.tick(10 * 30_000)
  await one.server.settled()
  expect(receivedBy(ana)).toEqual(['maybe', 'surely'])
})

it.each([
  ['serverError', () => one.telegram.faults.serverError({ method: 'sendMessage' })],
  ['badGateway', () => one.telegram.faults.badGateway({ method: 'sendMessage' })],
] as const)('sends everything once and in order after an outage (%s)', async (_, breakIt) => {
  const rule = breakIt()
  await send('Ana', '1', '2', '3')
  await send('Ben', '4')
  await until(() => rule.matches() >= 3, 'a few tries')
  rule.remove()
  await until(() => receivedBy(ana).length >= 3 && receivedBy(ben).length >= 1, 'everything to be said')
  await one.server.settled()
  expect([receivedBy(ana), receivedBy(ben)]).toEqual([['1', '2', '3'], ['4']])
  expect(await states('Ana')).toEqual(['sent', 'sent', 'sent'])
})

it('sends everything once and in order after Telegram could not be reached', async () => {
  one.network.isCut = true
  await send('Ana', '1', '2', '3')
  const tried = async () => {
    const row = await one.server.app.db.query
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('attempts').as('most'))
      .executeTakeFirstOrThrow()
    return row.most >= 3
  }
  await until(tried, 'a few tries')
  one.network.isCut = false
  await until(() => receivedBy(ana).length >= 3, 'everything to be said')
  expect(receivedBy(ana)).toEqual(['1', '2', '3'])
})

/** A message to Ana, as a worker leaves it that died while it sent it. */
async function diesWhileSending(text: string): Promise<void> {
  await send('Ana', text)
  await one.server.settled()
  const { messageid } = (await sentTo('Ana'))[0] ?? { messageid: '' }
  const leased = { state: 'queued', done_on: null, lease_until: one.server.clock.now() } as const
  const { identityid } = await ticketRowOf(one, 'Ana')
  await one.server.app.db.transaction(async (tx) => {
    await tx.query.updateTable('outbox').set(leased).where('messageid', '=', messageid).execute()
    // Not later: the worker looks for such sends all the time.
    await tx.query
      .updateTable('messages')
      .set({ delivery: 'queued' })
      .where('messageid', '=', messageid)
      .execute()
    keepHeads(tx, [identityid])
  })
}

it('sends to others while the ticket is held of a message whose worker died', async () => {
  const { ticketid } = await ticketRowOf(one, 'Ana')
  await diesWhileSending('later')
  // One after the other: three seconds before each would be more than they are waited for.
  const texts = ['1', '2', '3', '4', '5', '6']
  await whileHeld(one.server, holdTickets([{ ticketid }]), {
    begin: () => void send('Ben', ...texts),
    async condition() {
      // As much as the pace of a chat takes, and far less than a lease.
      one.server.clock.tick(20)
      return receivedBy(ben).length === texts.length
    },
    what: 'the messages of the other client',
  })
  expect(receivedBy(ben)).toEqual(texts)
  await until(async () => (await states('Ana')).join() === 'unconfirmed', 'the send to end')
})

it('marks a message of a worker that died as unconfirmed, and continues with the next', async () => {
  await diesWhileSending('later')
  await send('Ana', 'next')
  await until(async () => (await states('Ana')).join() === 'unconfirmed,sent', 'the sends to end')
  expect(sends(5001).filter((call) => call.parameters['text'] === 'later')).toHaveLength(1)
})

it('remembers the outcome of a send while the database is away', async () => {
  const gate = await databaseGate(one.server.databaseUrl)
  const node = await one.besides({ besides: { ...one.server, databaseUrl: gate.url } })
  one.telegram.faults.slow(1000, { method: 'sendMessage' }, { times: 1 })
  const { query } = one.server.app.db
  await query.updateTable('channel_accounts').set({ paused_until: '2999-01-01T00:00:00Z' }).execute()
  await send('Ana', 'meanwhile')
  await query.updateTable('channel_accounts').set({ paused_until: null }).execute()
  node.app.wake.worker('outbox')
  await waitFor(() => sends(5001).some((call) => call.parameters['text'] === 'meanwhile'), 'the send')
  await gate.shut()
  await waitFor(() => receivedBy(ana).includes('meanwhile'), 'the message')
  await gate.open()
  await waitFor(async () => (await states('Ana')).join() === 'sent', 'the send to be written down')
  expect(receivedBy(ana)).toEqual(['meanwhile'])
  await node.stop()
  await gate.stop()
})

it('two nodes share the work and send nothing twice', async () => {
  const other = await one.besides()
  const texts = Array.from({ length: 6 }, (_, index) => `m${index}`)
  await Promise.all([send('Ana', ...texts), send('Ben', ...texts)])
  await until(async () => {
    other.clock.tick(500)
    await other.settled()
    return receivedBy(ana).length >= 6 && receivedBy(ben).length >= 6
  }, 'all messages')
  await one.server.settled()
  expect([receivedBy(ana), receivedBy(ben)]).toEqual([texts, texts])
})

it('fails messages for clients of a bot that was replaced', async () => {
  const ticket: MyTicket = await ticketOf(one, 'Ana')
  await one.admin.call(calls.setupTelegram, { body: { bot_id: OTHER_TOKEN } })
  await send('Ana', 'too late')
  await one.server.settled()
  expect(ticket.client_name).toBe('Ana')
  expect((await sentTo('Ana'))[0]).toMatchObject({
    delivery: 'failed',
    delivery_reason: 'This channel is not connected any more.',
  })
})
