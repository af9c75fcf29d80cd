import { calls } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf, ticketOf, ticketRowOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
let other: TelegramPhone

beforeAll(async () => {
  one = await startTelegramServer()
  other = one.client(7901, 'Other')
})
afterAll(() => one.stop())

/** Telegram says that a client edited a message, a number of seconds after it was sent. */
async function edited(message: { date: number }, seconds: number, change: object): Promise<void> {
  const edited_message = { ...message, edit_date: message.date + seconds, ...change }
  one.telegram.deliverRaw({ edited_message })
  await one.settled()
}

const writtenBy = async (name: string) => (await messagesOf(one, name)).filter(({ isagent }) => !isagent)

test('a file that its client replaces is a message that answers the earlier one, and both can be opened', async () => {
  const ana = one.client(7902, 'Ana')
  const mine = ana.sendsPhoto('machine', 'The front')
  const { photo } = other.sendsPhoto('plate')
  await one.settled()
  const page = await one.admin.socket()
  await edited(mine, 60, { photo, caption: 'The plate' })
  await page.until('newMessage', ({ payload }) => payload.message.content === 'The plate')
  const [before, after, ...more] = await writtenBy('Ana')
  expect(more).toEqual([])
  expect(before).toMatchObject({ content: 'The front', media_state: 'ready', message_ref: null })
  expect(before?.edited_on).not.toBeNull()
  expect(after).toMatchObject({
    type: 'image',
    content: 'The plate',
    media_state: 'ready',
    message_ref: String(mine.message_id),
    reply_to: before?.messageid,
    reply_quote: 'The front',
  })
  expect(after?.fileid).not.toBe(before?.fileid)
  expect(await ticketOf(one, 'Ana')).toMatchObject({ unanswered: 2, last_message: { content: 'The plate' } })
  // What follows is about the new file.
  await edited(mine, 90, { photo, caption: 'The plate below' })
  ana.reacts(mine.message_id, '👍')
  await one.settled()
  expect(await writtenBy('Ana')).toMatchObject([
    { content: 'The front', reaction: null },
    { content: 'The plate below', reaction: '👍' },
  ])
  page.close()
})

// P4-46
test('what an agent does with the earlier one reaches the message at Telegram: a reaction and a reply', async () => {
  const ida = one.client(7909, 'Ida')
  const mine = ida.sendsPhoto('machine', 'The front')
  ida.repliesTo(mine.message_id, 'Is it this one?')
  const { photo } = other.sendsPhoto('plate')
  await one.settled()
  const ticket = await ticketOf(one, 'Ida')
  const { ticketid, created_on } = ticket
  await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await edited(mine, 60, { photo, caption: 'The plate' })
  const [before] = await writtenBy('Ida')
  const messageid = before?.messageid ?? ''
  await one.admin.call(calls.reactToMessage, { params: { messageid }, body: { reaction: '👍' } })
  await one.admin.call(calls.sendMessage, {
    body: { ticketid, created_on, content: 'I see', replyTo: messageid },
  })
  await one.settled()
  expect((await writtenBy('Ida')).map(({ content, agent_reaction }) => [content, agent_reaction])).toEqual([
    ['The front', null],
    ['Is it this one?', null],
    ['The plate', '👍'],
  ])
  const chat = ida.chat().messages
  expect(chat.find(({ id }) => id === mine.message_id)?.reactions).toEqual([{ emoji: '👍', by: 'bot' }])
  expect(chat.find(({ text }) => text === 'I see')?.repliesTo).toMatchObject({ id: mine.message_id })
})

test('a document in place of a photo is another file too', async () => {
  const bo = one.client(7903, 'Bo')
  const mine = bo.sendsPhoto('machine')
  const { document } = other.sendsDocument('invoice')
  await one.settled()
  await edited(mine, 60, { photo: undefined, document })
  expect(await writtenBy('Bo')).toMatchObject([
    { type: 'image', media_state: 'ready' },
    { type: 'document', media_state: 'ready' },
  ])
})

test('an edit of the same file under another name changes its caption only', async () => {
  const eva = one.client(7904, 'Eva')
  const mine = eva.sendsPhoto('machine', 'The front')
  await one.settled()
  const photo = mine.photo?.map((size) => ({ ...size, file_id: `again-${size.file_id}` }))
  await edited(mine, 60, { photo, caption: 'The left side' })
  expect(await writtenBy('Eva')).toMatchObject([{ content: 'The left side', media_state: 'ready' }])
})

test('a replacement that is older than the file shown changes nothing', async () => {
  const liv = one.client(7905, 'Liv')
  const mine = liv.sendsPhoto('machine', 'one')
  const { photo: second } = other.sendsPhoto('plate')
  const { photo: third } = other.sendsPhoto('parcel')
  await one.settled()
  await edited(mine, 60, { photo: third, caption: 'three' })
  await edited(mine, 30, { photo: second, caption: 'two' })
  expect(await writtenBy('Liv')).toMatchObject([{ content: 'one' }, { content: 'three' }])
})

test('a closed ticket opens again for another file, and not for another caption', async () => {
  const ole = one.client(7906, 'Ole')
  const mine = ole.sendsPhoto('machine', 'one')
  const { photo } = other.sendsPhoto('plate')
  await one.settled()
  const { ticketid, created_on, clientid, departmentid } = await ticketOf(one, 'Ole')
  await one.admin.call(calls.closeTicket, {
    body: { ticketid, created_on, userid: clientid, departmentid, closed_by_name: '' },
  })
  await edited(mine, 60, { caption: 'number one' })
  expect((await ticketRowOf(one, 'Ole')).closed_on).not.toBeNull()
  await edited(mine, 90, { photo })
  expect(await ticketOf(one, 'Ole')).toMatchObject({ ticketid, reopened_count: 1 })
})
