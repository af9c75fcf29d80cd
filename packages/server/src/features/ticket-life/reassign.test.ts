import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

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

test('it neither answers the client nor hides the client’s message in the list', async () => {
  const { ticket } = await one.newTicket('The boiler is cold.')
  await give(one.mara, ticket, one.jonas)
  expect(await one.jonas.call(calls.getTicket, { params: ticket })).toMatchObject({
    unanswered: 1,
    last_message: { type: 'text', content: 'The boiler is cold.' },
  })
})
