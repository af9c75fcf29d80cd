import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { deleteTicketsWithContent } from '../privacy/privacy.ts'
import {
  ACCEPTED,
  CLOSED,
  accept,
  close,
  receivedBy,
  sinceNow,
  undo,
} from '../ticket-life/testing/undo-calls.ts'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const block = ({ clientid }: Pick<MyTicket, 'clientid'>, blocked = true) =>
  one.mara.call(calls.blockClient, { params: { clientid }, body: { blocked } })
const contents = async (ticket: MyTicket) =>
  (await one.messages(one.jonas, ticket)).map(({ content }) => content)

test('accepting and closing send a blocked client nothing, and the chat shows no notice', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = sinceNow(phone)
  await block(ticket)
  const before = await contents(ticket)
  const closed = await close(one.jonas, await accept(one.jonas, ticket))
  expect(closed.client_blocked).toBe(true)
  expect(closed.closed_on).not.toBeNull()
  await one.server.letPass(5000)
  expect(received()).toEqual([])
  expect(await contents(ticket)).toHaveLength(before.length + 1)

  await block(ticket, false)
  phone.writes('Hello again')
  await one.settled()
  await close(one.mara, ticket)
  await one.server.letPass(5000)
  expect(received()).toEqual([expect.stringMatching(CLOSED)])
})

async function choosingClient(id: number, name: string): Promise<{ ticket: MyTicket; phone: TelegramPhone }> {
  const phone = one.client(id, name)
  phone.writes('Hello')
  await one.settled()
  const ticket = (await one.tickets()).find(({ client_name }) => client_name === name)
  if (ticket === undefined) throw new Error('The client has no ticket.')
  expect(ticket.stage).toBe('choosing')
  return { ticket, phone }
}

test('a client whose ticket is removed meanwhile is blocked all the same', async () => {
  const { ticket } = await choosingClient(49_010, 'Example')
  const { app } = one.server
  const { blocking } = await app.db.transaction(async (tx) => {
    await deleteTicketsWithContent(app, tx, [ticket.ticketid])
    const blocking = block(ticket)
    await untilWaiting(app.db, 'the ticket to be found')
    return { blocking }
  })
  expect((await blocking).blocked_on).toBe(true)
})

test('a client who is blocked while choosing a department is routed without a word', async () => {
  const { ticket, phone } = await choosingClient(49_001, 'Hesitant')
  await block(ticket)
  await one.settled()
  const shown = phone.chat().messages
  const received = sinceNow(phone)
  one.server.clock.tick(301_000)
  await one.settled()
  expect((await one.tickets()).find(({ ticketid }) => ticketid === ticket.ticketid)?.stage).toBe('open')
  expect(received()).toEqual([])
  expect(phone.chat().messages).toEqual(shown)
})

/** A message of Jonas that failed; the client can be reached again. */
async function failedMessage() {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  one.telegram.faults.chatNotFound({ method: 'sendMessage' }, { times: 1 })
  const { messageid } = await one.jonas.call(calls.sendMessage, words(ticket, 'Are you there?'))
  await one.settled()
  const { items } = await one.admin.call(calls.getDeadLetters)
  const itemid = items.find((item) => item.ticketid === ticket.ticketid)?.itemid ?? ''
  return { ticket, phone, messageid, itemid }
}

test('a failed message to a blocked client is not sent again, until the client is unblocked', async () => {
  const { ticket, phone, messageid, itemid } = await failedMessage()
  const received = sinceNow(phone)
  await block(ticket)
  const refusal = { status: 409, error: 'client-blocked' }
  expect(await one.jonas.refused(calls.retryMessage, { params: { messageid } })).toMatchObject(refusal)
  expect(await one.admin.refused(calls.replayItem, { params: { itemid } })).toMatchObject(refusal)
  expect(await one.admin.call(calls.replayItems, { body: { itemids: [itemid] } })).toEqual({ replayed: 0 })
  await one.settled()
  expect(received()).toEqual([])
  await block(ticket, false)
  expect(await one.jonas.call(calls.retryMessage, { params: { messageid } })).toMatchObject({
    delivery: 'queued',
  })
  await one.settled()
  expect(received()).toEqual(['Are you there?'])
})

test('nobody reacts to a message of a blocked client', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const [question] = await one.messages(one.jonas, ticket)
  const thumb = { params: { messageid: question?.messageid ?? randomUUID() }, body: { reaction: '👍' } }
  await block(ticket)
  expect(await one.jonas.refused(calls.reactToMessage, thumb)).toMatchObject({ error: 'client-blocked' })
  await block(ticket, false)
  expect(await one.jonas.call(calls.reactToMessage, thumb)).toMatchObject({ agent_reaction: '👍' })
})

/** The buttons under what was sent last. */
const lastButtons = (phone: TelegramPhone) =>
  phone
    .chat()
    .messages.findLast(({ by }) => by === 'bot')
    ?.buttons.flat() ?? []

test('blocking takes the buttons of an open question away and leaves its text', async () => {
  const phone = one.client(49_002, 'Undecided')
  phone.writes('Hello')
  await one.settled()
  const choosing = (await one.tickets()).find(({ client_name }) => client_name === 'Undecided')
  if (choosing === undefined) throw new Error('The client has no ticket.')
  expect(lastButtons(phone).length).toBeGreaterThan(0)
  const texts = receivedBy(phone)
  await block(choosing)
  await one.settled()
  expect(lastButtons(phone)).toEqual([])
  expect(receivedBy(phone)).toEqual(texts)

  const undone = one.client(49_003, 'Undone')
  undone.writes('Hello')
  await one.settled()
  const asked = (await one.tickets()).find(({ client_name }) => client_name === 'Undone') ?? choosing
  const accepted = await accept(one.mara, asked)
  await block(asked)
  expect((await undo(one.mara, 'accept', accepted)).stage).toBe('choosing')
  await one.settled()
  expect(lastButtons(undone)).toEqual([])

  const rating = await one.handledTicket(one.jonas)
  await close(one.jonas, rating.ticket)
  await one.server.letPass(5000)
  expect(lastButtons(rating.phone)).toHaveLength(3)
  await block(rating.ticket)
  await one.settled()
  expect(lastButtons(rating.phone)).toEqual([])
  expect(receivedBy(rating.phone).at(-1)).toMatch(CLOSED)
})

test('a notice that waits when its client is blocked is not sent, and what an agent wrote before is', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = sinceNow(phone)
  await accept(one.jonas, ticket)
  await block(ticket)
  await one.server.letPass(5000)
  await one.settled()
  expect(received()).toEqual([])
  expect((await one.messages(one.jonas, ticket)).at(-1)).toMatchObject({
    content: ACCEPTED,
    delivery: 'discarded',
  })
  await block(ticket, false)
  await one.server.letPass(60_000)
  expect(received()).toEqual([])

  one.network.isCut = true
  await one.jonas.call(calls.sendMessage, words(ticket, 'Which grinder is it?'))
  await close(one.jonas, ticket)
  await one.server.letPass(5000)
  await block(ticket)
  one.network.isCut = false
  await one.server.letPass(60_000)
  expect(received()).toEqual(['Which grinder is it?'])
  const { items } = await one.admin.call(calls.getDeadLetters)
  expect(items.filter(({ ticketid }) => ticketid === ticket.ticketid)).toEqual([])
})
