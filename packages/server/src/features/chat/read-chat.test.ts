import { randomUUID } from 'node:crypto'
import { calls, fromSections, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'

let one: ChatServer
let ticket: MyTicket

beforeAll(async () => {
  one = await startChatServer()
  ticket = (await one.newTicket('Message 1')).ticket
  await upTo(75)
})
afterAll(() => one.stop())

async function upTo(last: number): Promise<void> {
  const { last_seq } = await one.mara.call(calls.getTicket, { params: ticket })
  for (let seq = last_seq + 1; seq <= last; seq += 1)
    await one.mara.call(calls.sendMessage, words(ticket, `Message ${seq}`))
}

const slice = async (sliceIndex: number, caller = one.jonas) =>
  fromSections(
    await caller.call(calls.getChat, {
      params: { ticketid: ticket.ticketid, sliceIndex: String(sliceIndex) },
      query: { created_on: ticket.created_on },
    }),
  ).map(({ seq }) => seq)

const jump = (query: Record<string, string | number | boolean>) =>
  one.jonas.call(calls.getChatSlice, { query: { ticketid: ticket.ticketid, ...query } })

const seqsOf = (answer: Awaited<ReturnType<typeof jump>>) =>
  fromSections(answer.selectedSections).map(({ seq }) => seq)

async function idOf(seq: number): Promise<string> {
  const row = await one.server.app.db.query
    .selectFrom('messages')
    .select('messageid')
    .where('ticketid', '=', ticket.ticketid)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  return row.messageid
}

describe('a chat in slices', () => {
  test('opens with the newest sixty, goes on with index 3, and ends with nothing', async () => {
    expect(await slice(0)).toEqual(Array.from({ length: 60 }, (_, index) => 16 + index))
    expect(await slice(3)).toEqual(Array.from({ length: 15 }, (_, index) => 1 + index))
    expect(await slice(4)).toEqual([])
    expect(await slice(1_000_000)).toEqual([])
  })

  test('is read by everybody who sees the ticket and by nobody else', async () => {
    for (const caller of [one.mara, one.emine]) expect(await slice(3, caller)).toHaveLength(15)
    const params = { ticketid: ticket.ticketid, sliceIndex: '0' }
    const query = { created_on: ticket.created_on }
    const forbidden = await one.aiko.refused(calls.getChat, { params, query })
    const missing = await one.aiko.refused(calls.getChat, {
      params: { ...params, ticketid: randomUUID() },
      query,
    })
    expect(forbidden).toEqual(missing)
    expect(
      await one.jonas.refused(calls.getChat, { params, query: { created_on: '2026-01-01T00:00:00Z' } }),
    ).toEqual(missing)
  })

  test('takes only whole indexes', async () => {
    const params = { ticketid: ticket.ticketid, sliceIndex: '-1' }
    const query = { created_on: ticket.created_on }
    expect(await one.jonas.refused(calls.getChat, { params, query })).toMatchObject({
      status: 400,
      field: 'sliceIndex',
    })
  })
})

describe('a jump', () => {
  test('answers the slice that holds the message, by either name of the instant or none', async () => {
    const messageid = await idOf(20)
    for (const instant of [
      { created_on: ticket.created_on },
      { activeTicketCreatedDate: ticket.created_on },
      {},
    ]) {
      const answer = await jump({ ...instant, messageid, isInitialClick: true })
      expect(answer).toMatchObject({ newIndex: 2, hasOlder: true, hasNewer: true, targetSectionIndex: 0 })
      expect(seqsOf(answer)).toEqual(Array.from({ length: 20 }, (_, index) => 16 + index))
    }
  })

  test('scrolls to older and newer slices until there are none', async () => {
    const older = await jump({ lastIndex: 2, scrollUp: true })
    expect([older.newIndex, older.hasOlder, seqsOf(older).at(-1)]).toEqual([3, false, 15])
    const end = await jump({ lastIndex: 3, scrollUp: true })
    expect([end.newIndex, end.hasOlder, seqsOf(end)]).toEqual([4, false, []])
    const newest = await jump({ lastIndex: 1, scrollDown: true })
    expect([newest.newIndex, newest.hasNewer, seqsOf(newest).at(-1)]).toEqual([0, false, 75])
    const beyond = await jump({ lastIndex: 0, scrollDown: true })
    expect([beyond.newIndex, beyond.hasNewer, seqsOf(beyond)]).toEqual([-1, false, []])
  })

  test('named by the message at its edge, the neighbour has no hole though new messages came', async () => {
    const edge = seqsOf(await jump({ messageid: await idOf(20) })).at(-1) ?? 0
    await upTo(78)
    const newer = await jump({ messageid: await idOf(edge), scrollDown: true })
    expect(seqsOf(newer)).toEqual(Array.from({ length: 20 }, (_, index) => edge + 1 + index))
    const older = await jump({ messageid: await idOf(16), scrollUp: true })
    expect([seqsOf(older), older.hasOlder]).toEqual([Array.from({ length: 15 }, (_, i) => 1 + i), false])
  })

  test('finds the day of the message among several', async () => {
    one.server.clock.tick(2 * 24 * 3600_000)
    await upTo(80)
    const answer = await jump({ messageid: await idOf(80) })
    expect(Object.keys(answer.selectedSections)).toHaveLength(2)
    expect(answer.targetSectionIndex).toBe(1)
  })

  test('takes the date of the message or of the ticket beside a message, and no other', async () => {
    const messageid = await idOf(20)
    const slice = await jump({ messageid })
    const { created_on = '' } =
      Object.values(slice.selectedSections)
        .flat()
        .find((message) => message.messageid === messageid) ?? {}
    expect(created_on).not.toBe(ticket.created_on)
    for (const query of [
      { created_on },
      { created_on: ticket.created_on },
      { created_on, activeTicketCreatedDate: ticket.created_on },
    ])
      expect((await jump({ messageid, ...query })).newIndex).toBe(slice.newIndex)
    const wrong = '2020-01-01T00:00:00.000000Z'
    for (const query of [{ created_on: wrong }, { created_on, activeTicketCreatedDate: wrong }])
      expect(
        await one.jonas.refused(calls.getChatSlice, {
          query: { ticketid: ticket.ticketid, messageid, ...query },
        }),
      ).toMatchObject({ status: 404, error: 'ticket-not-found' })
  })

  test('refuses a message of another ticket and an incomplete request', async () => {
    const other = (await one.newTicket()).ticket
    const [foreign] = await one.messages(one.jonas, other)
    const { ticketid } = ticket
    const refusedWith = (query: Record<string, string | number>) =>
      one.jonas.refused(calls.getChatSlice, { query: { ticketid, ...query } })
    expect(await refusedWith({ messageid: foreign?.messageid ?? '' })).toMatchObject({
      status: 404,
      error: 'message-not-found',
    })
    expect(await refusedWith({})).toMatchObject({ status: 400, field: 'messageid' })
    expect(await refusedWith({ lastIndex: 3 })).toMatchObject({ status: 400, field: 'scrollUp' })
    expect(
      await one.aiko.refused(calls.getChatSlice, { query: { ticketid, messageid: randomUUID() } }),
    ).toMatchObject({ status: 404, error: 'ticket-not-found' })
  })
})

describe('a search in a chat', () => {
  const found = async (keyword: string, caller = one.jonas) => {
    const { ticketid, created_on } = ticket
    const answer = await caller.call(calls.searchMessages, { query: { keyword, ticketid, created_on } })
    return answer.map(({ content }) => content)
  }

  test('ignores case and accents, and is newest first', async () => {
    for (const content of ['Brühgruppe ist GEÖLT', 'Кафе мелачка'])
      await one.mara.call(calls.sendMessage, words(ticket, content))
    expect(await found('bruhgruppe')).toEqual(['Brühgruppe ist GEÖLT'])
    expect(await found('МЕЛАЧКА')).toEqual(['Кафе мелачка'])
    expect(await found('message 7')).toEqual(
      [79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 7].map((seq) => `Message ${seq}`),
    )
  })

  test('takes %, _ and \\ for what they are', async () => {
    await one.mara.call(calls.sendMessage, words(ticket, '100% of a_b in c:\\d'))
    for (const keyword of ['100%', 'a_b', 'c:\\d'])
      expect(await found(keyword)).toEqual(['100% of a_b in c:\\d'])
    expect(await found('Mess_ge')).toEqual([])
  })

  test('finds nothing elsewhere and is refused to an agent who does not see the ticket', async () => {
    expect(await found('grinder')).toEqual([])
    const { ticketid, created_on } = ticket
    const query = { keyword: 'message', ticketid, created_on }
    expect(await one.aiko.refused(calls.searchMessages, { query })).toMatchObject({ status: 404 })
    expect(await one.jonas.refused(calls.searchMessages, { query: { ...query, keyword: '' } })).toMatchObject(
      {
        status: 400,
        field: 'keyword',
      },
    )
  })
})

test('the chat of a ticket is shown by the abilities of its channel', async () => {
  const { ticketid, created_on } = ticket
  const style = await one.jonas.call(calls.getChatStyle, { params: { ticketid, created_on } })
  expect(style).toMatchObject({
    platform: 'telegram',
    receipts: 'sent',
    replies: true,
    textLimit: 4096,
    captionLimit: 1024,
    windowEnds: null,
  })
  expect(style.reactions).toContain('👍')
  expect(await one.aiko.refused(calls.getChatStyle, { params: { ticketid, created_on } })).toMatchObject({
    status: 404,
  })
})
