import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeEach(async () => {
  one = await startChatServer()
})
afterEach(() => one.stop())

const clientOf = (ticket: MyTicket) =>
  one.emine.call(calls.getClientProfile, { params: { id: ticket.clientid.slice(0, 8) } })
const agentOf = (userid: string) => one.mara.call(calls.getAgentProfile, { params: { id: userid } })

/** Closed by Jonas, rated with so many stars, and written to again while he is away. */
async function rated(stars: number): Promise<{ ticket: MyTicket; phone: TelegramPhone }> {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const { ticketid, created_on, clientid } = ticket
  const body = { ticketid, created_on, userid: clientid, departmentid: '', closed_by_name: '' }
  await one.jonas.call(calls.closeTicket, { body })
  // Until then Jonas may undo it.
  await one.server.letPass(5000)
  const question = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === '⭐'))
  phone.presses(question.id, '⭐'.repeat(stars))
  await one.settled()
  return { ticket, phone }
}

test('a ticket’s life is shown in the profiles of its client and of its handler', async () => {
  const { ticket, phone } = await rated(3)
  phone.writes('It drips again')
  await one.settled()
  const { client, client_actions } = await clientOf(ticket)
  expect(client).toMatchObject({ clientid: ticket.clientid, count_ticket_reopened: 1, account_number: null })
  expect(client_actions.map(({ action_type }) => action_type)).toEqual([
    'ticket_reopen',
    'ticket_rating',
    'ticket_create',
  ])
  expect(client_actions[1]).toMatchObject({ rating: 3, ticketid: ticket.ticketid })
  const { actions } = await agentOf(one.jonas.me.id)
  expect(actions.map(({ action_type }) => action_type)).toEqual([
    'ticket_rating',
    'ticket_close',
    'ticket_accept',
    'user_login',
  ])
})

test('ratings count in the averages of agent and department, tickets and bubbles in their numbers', async () => {
  await rated(3)
  await rated(1)
  await one.jonas.call(calls.createBubble, { body: { name: 'Hours', content: '9 to 5' } })
  const { rating, tickets, bubbles, user } = await agentOf(one.jonas.me.id)
  expect({ rating, tickets, bubbles }).toEqual({ rating: 2, tickets: 2, bubbles: 1 })
  expect(user.last_logged_on).not.toContain('1970')
  const { statistics } = await one.mara.call(calls.getDepartmentCards)
  expect(statistics['Support']).toMatchObject({ averageRating: 2, agentCount: 3, ticketsCount: 2 })
})

test('all clients are counted, and messages of a blocked client are shown in the profile only', async () => {
  const { ticket, phone } = await one.newTicket()
  const { clientid, client_name } = ticket
  await one.mara.call(calls.blockClient, { params: { clientid }, body: {} })
  phone.writes('Let me in')
  await one.settled()
  expect((await clientOf(ticket)).blocked_messages).toMatchObject([{ type: 'text', content: 'Let me in' }])
  expect((await one.messages(one.emine, ticket)).map(({ content }) => content)).not.toContain('Let me in')
  const { totalClients, clients } = await one.emine.call(calls.getAllClients)
  expect(totalClients).toBe(1)
  expect(clients.find((client) => client.client_name === client_name)).toMatchObject({ blocked_on: true })
  await one.mara.call(calls.blockClient, { params: { clientid }, body: {} })
  await one.settled()
  expect((await one.messages(one.emine, ticket)).map(({ content }) => content)).not.toContain('Let me in')
})

test('messages of a blocked client are readable for agents who may read a chat of the client, and for nobody else', async () => {
  const { ticket, phone } = await one.newTicket()
  const { clientid } = ticket
  await one.mara.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  phone.writes('Words for Support')
  await one.settled()
  const read = async (caller: Caller) =>
    (await caller.call(calls.getClientProfile, { params: { id: clientid } })).blocked_messages.map(
      ({ content }) => content,
    )
  expect(await read(one.emine)).toEqual(['Words for Support'])
  expect(await read(one.mara)).toEqual(['Words for Support'])
  expect(await read(one.aiko)).toEqual([])
})
