import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteCheckouts } from '../../platform/db/testing/round-trips.ts'
import { accept, undo } from '../ticket-life/testing/undo-calls.ts'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** The transaction in which this statement was sent, made a second time: the first prepares its statements. */
async function transactionWith(statement: string, action: () => Promise<unknown> | void) {
  await action()
  await one.settled()
  const checkouts = noteCheckouts(one.server.app.db.pool)
  await action()
  await one.settled()
  return checkouts.find(({ statements }) => statements.includes(statement))
}

it('an agent’s message takes two round trips to the database: what decides, and what is written', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const send = () => one.jonas.call(calls.sendMessage, words(ticket, 'Try to descale it.'))
  const transaction = await transactionWith('write-messages', send)
  expect(transaction?.statements).toEqual([
    'begin',
    'hold-unlocked-user',
    'lock-ticket',
    'message-by-id',
    'names-of-tickets',
    'last-contact',
    'draft-content',
    'write-messages',
    'enqueue',
    'write-events',
    'keep-outbox-heads',
    'commit',
  ])
  expect(transaction?.roundTrips).toBe(2)
})

it('what a send needs takes one, and its outcome three', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const send = () => one.jonas.call(calls.sendMessage, words(ticket, 'Try to descale it.'))
  expect(await transactionWith('account-by-id', send)).toEqual({
    statements: ['account-by-id', 'identity-by-id', 'message-by-id'],
    roundTrips: 1,
  })
  expect(await transactionWith('end-outbox-lease', send)).toEqual({
    statements: [
      'begin',
      'end-outbox-lease',
      'advisory-locks',
      'lock-ticket-of-message',
      'lock-message',
      'drop-outbox-parts',
      'move-deliveries',
      'take-early-receipts',
      'watermarks-over',
      'keep-outbox-heads',
      'write-events',
      'commit',
    ],
    roundTrips: 3,
  })
})

it('a read mark takes two', async () => {
  const { ticket, phone } = await one.newTicket()
  let seq = 0
  const read = async () => {
    phone.writes('And now it smokes.')
    await one.settled()
    seq += 1
    await one.emine.call(calls.markTicketRead, { params: { ticketid: ticket.ticketid }, body: { seq } })
  }
  expect(await transactionWith('move-read-mark', read)).toEqual({
    statements: ['begin', 'hold-ticket', 'read-mark', 'move-read-mark', 'write-events', 'commit'],
    roundTrips: 2,
  })
})

it('a client’s message into an open ticket takes two', async () => {
  const { phone } = await one.newTicket()
  const write = async () => {
    phone.writes('And now it smokes.')
    await one.settled()
  }
  const transaction = await transactionWith('record-events', write)
  expect(transaction?.statements).toEqual([
    'begin',
    'changed-accounts',
    'record-events',
    'lock-tickets-of-senders',
    'names-of-senders-tickets',
    'write-messages',
    'write-events',
    'commit',
  ])
  expect(transaction?.roundTrips).toBe(2)
})

it('undoing an action whose handler is not locked writes the ticket once', async () => {
  const { ticket } = await one.newTicket()
  const accepted = await accept(one.jonas, ticket)
  const checkouts = noteCheckouts(one.server.app.db.pool)
  await undo(one.jonas, 'accept', accepted)
  await one.settled()
  const statements = checkouts.flatMap((checkout) => checkout.statements)
  expect(statements.filter((name) => name === 'save-ticket')).toHaveLength(1)
})

/** What is read of a ticket before its life goes on, in one round trip. */
const readsForStep = [
  'begin',
  'hold-unlocked-user',
  'lock-ticket',
  'names-of-tickets',
  'language-of-client',
  'read-mark',
]

it.each([
  [
    'accepting',
    calls.acceptTicket,
    ['names-of-user', 'save-ticket', 'record-action', 'write-messages', 'enqueue', 'save-ticket'],
  ],
  [
    'closing',
    calls.closeTicket,
    ['write-messages', 'write-messages', 'enqueue', 'save-ticket', 'record-action', 'save-ticket'],
  ],
])('%s a ticket takes two', async (_step, call, writes) => {
  const step = async () => {
    const { ticketid, created_on } = (await one.newTicket()).ticket
    await one.mara.call(call, { body: { ticketid, created_on } })
  }
  expect(await transactionWith('language-of-client', step)).toEqual({
    statements: [...readsForStep, ...writes, 'write-events', 'keep-outbox-heads', 'commit'],
    roundTrips: 2,
  })
})
