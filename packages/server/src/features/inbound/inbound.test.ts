import { calls } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../testing/index.ts'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { rawColumns, rawOf } from './inbound.ts'

let one: TelegramServer
let number = 7000

beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

const newClient = (name: string, languageCode?: string): TelegramPhone => {
  number += 1
  return one.client(number, name, languageCode === undefined ? {} : { languageCode })
}

it('makes one client and one ticket of two first messages that arrive at once', async () => {
  one.telegram.faults.delivery({ copies: 3 })
  const phone = newClient('Twice')
  phone.writes('first')
  phone.writes('second')
  const raws = ['a', 'b'].map((text, index) => ({
    update_id: 99_000 + index,
    message: {
      message_id: 990_000 + index,
      from: phone.user,
      chat: { ...phone.user, type: 'private' },
      date: 1_780_000_000,
      text,
    },
  }))
  for (const raw of raws) one.telegram.deliverRaw(raw)
  await one.settled()
  one.telegram.faults.clear()
  const mine = (await one.tickets()).filter((ticket) => ticket.client_name === 'Twice')
  expect(mine).toHaveLength(1)
  const texts = (await messagesOf(one, 'Twice')).filter((row) => !row.isagent).map((row) => row.content)
  expect(texts.toSorted()).toEqual(['a', 'b', 'first', 'second'])
  expect(mine[0]?.unanswered).toBe(4)
})

it('greets in the language of the client', async () => {
  const phone = newClient('Boris', 'bg')
  phone.writes('Здравейте')
  await one.settled()
  expect(phone.chat().messages.at(-1)?.text).toContain('Благодарим')
})

it('answers /start without making a ticket', async () => {
  const phone = newClient('Starter')
  phone.starts('dep_2')
  await one.settled()
  expect(phone.chat().messages.at(-1)?.text).toContain('Write your question here')
  expect((await one.tickets()).map((ticket) => ticket.client_name)).not.toContain('Starter')
})

it('keeps every part of an album as a message of one ticket, with its caption and its file to fetch', async () => {
  const phone = newClient('Album')
  phone.sendsAlbum([
    { kind: 'photo', file: 'machine', caption: 'two views' },
    { kind: 'photo', file: 'plate' },
  ])
  await one.settled()
  const parts = (await messagesOf(one, 'Album')).filter((row) => !row.isagent)
  expect(parts.map((row) => [row.type, row.content])).toEqual([
    ['image', 'two views'],
    ['image', ''],
  ])
  expect(parts[0]?.album).not.toBeNull()
  expect(parts[1]?.album).toBe(parts[0]?.album)
})

it('applies a reaction after the message it overtook', async () => {
  const phone = newClient('Early')
  phone.writes('before')
  await one.settled()
  const chat = { id: phone.user.id, first_name: 'Early', type: 'private' }
  const message_id = 880_001
  const reaction = {
    update_id: 88_001,
    message_reaction: {
      chat,
      message_id,
      user: phone.user,
      date: 1_780_000_000,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '🔥' }],
    },
  }
  one.telegram.deliverRaw(reaction)
  await one.settled()
  const message = { message_id, from: phone.user, chat, date: 1_780_000_000, text: 'the late one' }
  one.telegram.deliverRaw({ update_id: 88_002, message })
  await one.settled()
  const late = (await messagesOf(one, 'Early')).find((row) => row.content === 'the late one')
  expect(late?.reaction).toBe('🔥')
})

it('follows a reaction that is changed and taken back', async () => {
  const phone = newClient('Reacting')
  const mine = phone.writes('look')
  await one.settled()
  const reactionNow = async () => (await messagesOf(one, 'Reacting'))[0]?.reaction
  phone.reacts(mine.message_id, '👍')
  await one.settled()
  expect(await reactionNow()).toBe('👍')
  phone.reacts(mine.message_id, null)
  await one.settled()
  expect(await reactionNow()).toBeNull()
})

it('keeps the earlier text of an edited message', async () => {
  const phone = newClient('Editor')
  const mine = phone.writes('one shot')
  await one.settled()
  phone.edits(mine.message_id, 'two shots')
  phone.edits(mine.message_id, 'three shots')
  await one.settled()
  const [message] = await messagesOf(one, 'Editor')
  expect(message).toMatchObject({ content: 'three shots', edited_on: expect.any(String) as unknown })
  const { rows } = await sql<{ content: string }>`
    select content from message_edits where messageid = ${message?.messageid} order by edited_on
  `.execute(one.server.app.db.query)
  expect(rows.map((row) => row.content)).toEqual(['one shot', 'two shots'])
  expect((await ticketOf(one, 'Editor')).last_message?.content).not.toBe('one shot')
})

it('shows a reply with its original, and the part the client quoted', async () => {
  const phone = newClient('Quoter')
  const mine = phone.writes('The pump hums and the lamp blinks')
  await one.settled()
  phone.repliesTo(mine.message_id, 'only sometimes', 'the lamp blinks')
  await one.settled()
  const reply = (await messagesOf(one, 'Quoter')).find((row) => row.content === 'only sometimes')
  expect(reply?.reply_quote).toBe('the lamp blinks')
})

it('stores messages of a blocked client, shows them nowhere and answers nothing', async () => {
  const phone = newClient('Pest')
  phone.writes('hello')
  await one.settled()
  const { clientid } = await ticketOf(one, 'Pest')
  const { query } = one.server.app.db
  await query
    .updateTable('clients')
    .set({ blocked_on: one.server.clock.now() })
    .where('clientid', '=', clientid)
    .execute()
  const before = phone.chat().messages.filter((message) => message.by === 'bot').length
  phone.writes('more')
  await one.settled()
  expect((await messagesOf(one, 'Pest')).map((row) => row.content)).not.toContain('more')
  expect(phone.chat().messages.filter((message) => message.by === 'bot')).toHaveLength(before)
  const kept = await query.selectFrom('inbox').select(rawColumns).where('kind', '=', 'blocked').execute()
  expect(kept.map((row) => JSON.parse(rawOf(row)) as unknown)).toEqual([
    expect.objectContaining({ message: expect.objectContaining({ text: 'more' }) as unknown }),
  ])
})

it('notes that a client stopped the bot and came back', async () => {
  const phone = newClient('Leaver')
  phone.writes('bye')
  await one.settled()
  const isReachable = async () =>
    (
      await one.server.app.db.query
        .selectFrom('identities')
        .select('reachable')
        .where('name', '=', 'Leaver')
        .executeTakeFirstOrThrow()
    ).reachable
  phone.blocks()
  await waitFor(async () => !(await isReachable()), 'the client to be gone')
  phone.unblocks()
  phone.writes('again')
  await waitFor(isReachable, 'the client to be back')
  await one.settled()
  expect((await ticketOf(one, 'Leaver')).unanswered).toBe(2)
})

it('shows messages live, in the order they were written', async () => {
  const listener = await one.admin.socket()
  const phone = newClient('Live')
  for (const text of ['1', '2', '3']) phone.writes(text)
  await one.settled()
  await listener.until('newMessage', ({ payload }) => payload.message.content === '3')
  const seen = listener.receivedOf('newMessage').map(({ payload }) => payload.message)
  const mine = seen.filter((message) => message.created_by_name === 'Live')
  expect(mine.map((message) => message.content)).toEqual(['1', '2', '3'])
  expect(listener.receivedOf('newTicket').map(({ payload }) => payload.ticket.client_name)).toContain('Live')
  listener.close()
  expect(
    await one.admin.call(calls.getTicket, { params: { ticketid: mine[0]?.ticketid ?? '' } }),
  ).toMatchObject({
    unanswered: 3,
  })
})
