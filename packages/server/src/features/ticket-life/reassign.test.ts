import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import { accept } from './testing/undo-calls.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const addressed = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })
const give = (by: Caller, ticket: MyTicket, to: Caller) =>
  by.call(calls.reassignTicket, { body: { ...addressed(ticket), newUser: to.me.id } })
const move = (by: Caller, ticket: MyTicket, newDepartment: string) =>
  by.call(calls.changeTicketDepartment, { body: { ...addressed(ticket), newDepartment } })
const notesOf = async (ticket: MyTicket): Promise<Message[]> =>
  (await one.messages(one.mara, ticket)).filter(({ type }) => type === 'reassign')

test('the chat shows who had a ticket and who has it now, live and for good', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const before = await notesOf(ticket)
  const listener = await one.emine.socket()
  await give(one.jonas, ticket, one.emine)
  const { payload } = await listener.until(
    'newMessage',
    ({ payload: { message } }) => message.type === 'reassign',
  )
  expect(payload.message).toMatchObject({
    ticketid: ticket.ticketid,
    content: 'Jonas Weber\nEmine Yilmaz',
    created_by: one.jonas.me.id,
    delivery: 'none',
  })
  listener.close()
  expect((await notesOf(ticket)).slice(before.length)).toEqual([payload.message])
})

test('who still sees a ticket that is given away never loses sight of it, and who does not loses it once', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const [jonas, mara, aiko] = await Promise.all([one.jonas.socket(), one.mara.socket(), one.aiko.socket()])
  await give(one.jonas, ticket, one.emine)
  await give(one.mara, ticket, one.mara)
  await give(one.mara, ticket, one.aiko)
  await move(one.aiko, ticket, one.company.support.departmentid)
  await one.settled()
  const heardBy = ({ receivedOf }: typeof jonas) => ({
    given: receivedOf('newHandler').length,
    lost: receivedOf('ticketOutOfSight').length,
  })
  const expected = { jonas: { given: 3, lost: 1 }, mara: { given: 4, lost: 0 }, aiko: { given: 1, lost: 1 } }
  expect({ jonas: heardBy(jonas), mara: heardBy(mara), aiko: heardBy(aiko) }).toEqual(expected)
  // The same for pages that come back after all of it.
  const cursor = (mara.receivedOf('newHandler')[0]?.id ?? 0) - 1
  for (const who of ['jonas', 'mara', 'aiko'] as const) {
    const late = await one[who].socket({ cursor })
    expect(heardBy(late)).toEqual(expected[who])
    late.close()
  }
  for (const listener of [jonas, mara, aiko]) listener.close()
})

test('a department is shown where there is no handler, and the client receives nothing', async () => {
  const { ticket, phone } = await one.newTicket()
  const received = phone.chat().messages.length
  await move(one.jonas, ticket, one.company.sales.departmentid)
  await give(one.mara, ticket, one.aiko)
  await one.server.letPass(5000)
  const notes = (await notesOf(ticket)).map(({ content }) => content)
  expect(notes.slice(-2)).toEqual([
    'Support\nSales',
    `Sales\n${one.aiko.me.firstName} ${one.aiko.me.lastName}`,
  ])
  expect(phone.chat().messages).toHaveLength(received)
})

test('a repeat, and who gives it to those who have it already, leaves no note and no event', async () => {
  const { ticket } = await one.newTicket()
  const { support, sales } = one.company
  await move(one.mara, ticket, sales.departmentid)
  const steps = [
    () => move(one.mara, ticket, sales.departmentid),
    () => move(one.aiko, ticket, sales.departmentid),
    () => give(one.mara, ticket, one.aiko),
    () => give(one.mara, ticket, one.aiko),
    () => give(one.aiko, ticket, one.aiko),
    () => move(one.aiko, ticket, support.departmentid),
  ]
  await one.settled()
  const listener = await one.mara.socket()
  for (const step of steps) await step()
  await one.settled()
  const { firstName, lastName } = one.aiko.me
  const name = `${firstName} ${lastName}`
  const notes = (await notesOf(ticket)).map(({ content }) => content)
  expect(notes.slice(-3)).toEqual(['Support\nSales', `Sales\n${name}`, `${name}\nSupport`])
  expect(listener.receivedOf('newHandler')).toHaveLength(2)
  listener.close()
})

test('it neither answers the client nor hides the client’s message in the list', async () => {
  const { ticket } = await one.newTicket('The boiler is cold.')
  await give(one.mara, ticket, one.jonas)
  expect(await one.jonas.call(calls.getTicket, { params: ticket })).toMatchObject({
    unanswered: 1,
    last_message: { type: 'text', content: 'The boiler is cold.' },
  })
})

describe('a ticket that an agent hands over to a department', () => {
  const minute = 60_000
  const minutes = (count: number) => one.server.clock.tick(count * minute)
  const rankOf = async (by: Caller, { ticketid }: MyTicket): Promise<number> =>
    (await by.call(calls.getTicketPage, { query: { view: 'waiting' } })).findIndex(
      (listed) => listed.ticketid === ticketid,
    )

  test('waits there from then on, answered or not, above those that came later and below those that came before', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    await one.jonas.call(calls.sendMessage, words(ticket, 'I ask our sales.'))
    const { ticket: before } = await one.newTicket()
    await move(one.jonas, before, one.company.sales.departmentid)
    minutes(30)
    await move(one.jonas, ticket, one.company.sales.departmentid)
    const moved = await one.aiko.call(calls.getTicket, { params: ticket })
    expect(moved.unanswered).toBe(0)
    expect(Date.parse(moved.updated_on) - Date.parse(moved.waiting_since ?? '')).toBeLessThan(minute)
    minutes(30)
    const { ticket: later } = await one.newTicket()
    await move(one.jonas, later, one.company.sales.departmentid)
    minutes(1)
    phone.writes('Hello?')
    await one.settled()
    expect(await one.aiko.call(calls.getTicket, { params: ticket })).toMatchObject({
      unanswered: 1,
      waiting_since: moved.waiting_since,
    })
    const ranks = await Promise.all([before, ticket, later].map((each) => rankOf(one.aiko, each)))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(ranks[0]).toBeGreaterThanOrEqual(0)
    // From one queue into the next it goes on waiting.
    await move(one.mara, ticket, one.company.support.departmentid)
    expect(await one.mara.call(calls.getTicket, { params: ticket })).toMatchObject({
      waiting_since: moved.waiting_since,
    })
    const accepted = await accept(one.emine, ticket)
    expect(accepted.unanswered).toBe(1)
    expect(accepted.waiting_since).not.toBe(moved.waiting_since)
  })
})
