import { calls, fillPath } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
  for (let ticket = 0; ticket < 4; ticket += 1) await one.newTicket()
})
afterAll(() => one.stop())

const askedFor = (path: string, accepted: string) =>
  one.mara.request(path, { headers: { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['br;q=0, gzip;q=0.0', null],
])('a browser that accepts %s gets the tickets as %s', async (accepted, encoding) => {
  const answer = await askedFor(calls.getTickets.path, accepted)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(calls.getTickets.reply.parse(await answer.json())).toHaveLength(4)
})

test('an empty list is sent as it is', async () => {
  const answer = await askedFor(fillPath(calls.getClosedTickets.path, { offset: 100 }), 'br')
  expect([answer.headers.get('content-encoding'), await answer.json()]).toEqual([null, []])
})

test('the lists of tickets and messages alone may be compressed', () => {
  const compressed = Object.entries(calls).filter(([, call]) => 'mayBeCompressed' in call)
  expect(compressed.map(([name]) => name).toSorted()).toEqual([
    'getChat',
    'getChatSlice',
    'getClosedTickets',
    'getTicketPage',
    'getTickets',
  ])
})
