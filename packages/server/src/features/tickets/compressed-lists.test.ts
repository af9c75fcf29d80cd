import { calls, fillPath } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgent, buildDepartment } from '../../testing/index.ts'
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

test('the counts, the colleagues and the agents of a large company are compressed (P12-169)', async () => {
  for (let department = 0; department < 9; department += 1) {
    const { departmentid } = await buildDepartment(one.server, `${'Second level '.repeat(9)}${department}`)
    await buildAgent(one.server)
    const { ticket } = await one.newTicket()
    await sql`update tickets set departmentid = ${departmentid} where ticketid = ${ticket.ticketid}`.execute(
      one.server.app.db.query,
    )
  }
  for (const { path } of [calls.getTicketCounts, calls.getColleagues, calls.getAllAgents]) {
    const { headers } = await askedFor(path, 'br')
    expect([path, headers.get('content-encoding')]).toEqual([path, 'br'])
  }
})

test('the lists that a page loads may be compressed, and nothing with a key, a token or a code', () => {
  const compressed = Object.entries(calls).filter(([, call]) => 'mayBeCompressed' in call)
  expect(compressed.map(([name]) => name).toSorted()).toEqual([
    'getAllAgents',
    'getBubbles',
    'getChat',
    'getChatSlice',
    'getClosedTickets',
    'getColleagues',
    'getSavedViews',
    'getTicketCounts',
    'getTicketPage',
    'getTickets',
    'searchClients',
    'searchMessages',
    'searchTickets',
  ])
})
