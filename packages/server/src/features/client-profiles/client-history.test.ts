import { calls, type MyTicket } from '@switchboard/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeEach(async () => {
  one = await startChatServer()
})
afterEach(() => one.stop())

const historyOf = (caller: Caller, ticketid: string) =>
  caller.call(calls.getClientHistory, { params: { ticketid } })

/** A client with a ticket in Support, and another one in Sales that came with a second identity. */
async function twoTickets() {
  const { ticket, phone } = await one.newTicket()
  const other = (await one.newTicket('Where is my invoice?\nIt was for March.')).ticket
  await one.mara.call(calls.mergeClients, {
    params: { clientid: ticket.clientid },
    body: { other_clientid: other.clientid },
  })
  await moveTo(one.company.sales.departmentid, other)
  return { ticket, phone, other }
}

const moveTo = (newDepartment: string, { ticketid, created_on }: MyTicket) =>
  one.mara.call(calls.changeTicketDepartment, {
    body: { ticketid, created_on, newDepartment, newDepartmentName: '' },
  })

test('other tickets of a client are listed with their first words, for who may see them', async () => {
  const { ticket, other } = await twoTickets()
  const invoice = {
    ticketid: other.ticketid,
    department_name: 'Sales',
    closed_on: null,
    first_words: 'Where is my invoice?\nIt was for March.',
  }
  expect((await historyOf(one.mara, ticket.ticketid)).tickets).toMatchObject([invoice])
  expect((await historyOf(one.emine, ticket.ticketid)).tickets).toEqual([])
  await moveTo(one.company.support.departmentid, other)
  expect((await historyOf(one.emine, ticket.ticketid)).tickets).toMatchObject([
    { ...invoice, department_name: 'Support' },
  ])
  const { ticketid } = ticket
  expect(await one.aiko.refused(calls.getClientHistory, { params: { ticketid } })).toMatchObject({
    error: 'ticket-not-found',
  })
})

test('files of all tickets in sight are listed, the newest first', async () => {
  const { ticket, phone, other } = await twoTickets()
  phone.sendsPhoto('machine')
  await one.settled()
  phone.sendsDocument('invoice')
  await one.settled()
  const { files } = await historyOf(one.emine, ticket.ticketid)
  expect(files).toMatchObject([
    { type: 'document', ticketid: ticket.ticketid, isagent: false },
    { type: 'image', ticketid: ticket.ticketid },
  ])
  expect((await one.emine.request(files[1]?.path ?? '')).status).toBe(200)
  expect((await historyOf(one.aiko, other.ticketid)).files).toEqual([])
})

test('of a first text only its beginning is sent', async () => {
  const { ticket } = await one.newTicket()
  const { ticket: other } = await one.newTicket('🙂'.repeat(300))
  await one.mara.call(calls.mergeClients, {
    params: { clientid: ticket.clientid },
    body: { other_clientid: other.clientid },
  })
  const [first] = (await historyOf(one.emine, ticket.ticketid)).tickets
  expect(first?.first_words).toBe('🙂'.repeat(200))
})
