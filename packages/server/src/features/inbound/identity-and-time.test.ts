import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../../platform/lib/clock.ts'
import { type Ids, randomIds } from '../../platform/lib/ids.ts'
import { type TestClock, testClock } from '../../testing/test-clock.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

/** Ids that are drawn next, before chance goes on. */
const planned: string[] = []
const ids: Ids = { ...randomIds, uuid: () => planned.shift() ?? randomIds.uuid() }

/** Time that a test can stop. */
let stoppedAt: number | null = null
const going = testClock()
const clock: TestClock = {
  millis: () => stoppedAt ?? going.millis(),
  now: () => (stoppedAt === null ? going.now() : instantOf(stoppedAt * 1000)),
  tick(milliseconds) {
    if (stoppedAt === null) going.tick(milliseconds)
    else stoppedAt += milliseconds
  },
  stand: () => void (stoppedAt = going.millis()),
}

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer({ ids, clock })
})
afterAll(() => one.stop())

const idBeginning = (start: string, end: string): string => `${start}-0000-4000-8000-${end.padStart(12, '0')}`

test('the shown part of an id is never given twice, to staff or clients: another id is drawn (product §3)', async () => {
  const [department] = await one.admin.call(calls.getDepartments)
  const register = (email: string) =>
    one.admin.call(calls.registerAgent, {
      body: {
        email,
        pass: 'amber teapot 17',
        confirmPassword: 'amber teapot 17',
        firstName: 'Noa',
        lastName: 'Berg',
        department: department?.departmentid ?? '',
        isAdmin: false,
      },
    })
  planned.push(idBeginning('aaaaaaaa', '1'))
  await register('noa@noor-coffee.example')
  planned.push(idBeginning('aaaaaaaa', '2'), idBeginning('bbbbbbbb', '3'))
  await register('noa.berg@noor-coffee.example')
  const shown = await one.server.app.db.query.selectFrom('users').select(['userid', 'short_id']).execute()
  expect(shown).toContainEqual({ userid: idBeginning('aaaaaaaa', '1'), short_id: 'aaaaaaaa' })
  expect(shown).toContainEqual({ userid: idBeginning('bbbbbbbb', '3'), short_id: 'bbbbbbbb' })

  const taken = (await one.server.app.db.query.selectFrom('clients').select('short_id').execute()).length
  const [first, again, free] = [
    idBeginning('cccccccc', '4'),
    idBeginning('cccccccc', '5'),
    idBeginning('dddddddd', '6'),
  ]
  await one.server.app.db.query
    .insertInto('clients')
    .values({ clientid: first, short_id: 'cccccccc', client_name: 'First', created_on: clock.now() })
    .execute()
  // Every id of an arriving message is drawn from the same hat, so each draw that could be the client's is planned.
  planned.push(again, free)
  one.client(8101, 'Ravi').writes('Hello')
  await one.settled()
  const clients = await one.server.app.db.query.selectFrom('clients').select(['short_id']).execute()
  expect(clients).toHaveLength(taken + 2)
  expect(clients).toContainEqual({ short_id: 'dddddddd' })
  expect(new Set(clients.map(({ short_id }) => short_id)).size).toBe(clients.length)
})

test('messages that arrive in one and the same instant get instants of their own in their ticket (product §3)', async () => {
  const client = one.client(8102, 'Ines')
  client.writes('The first')
  await one.settled()
  stoppedAt = going.millis()
  for (let n = 0; n < 5; n += 1) client.writes(`Again ${n}`)
  await one.settled()
  stoppedAt = null
  const { ticketid, created_on } = (await one.tickets()).find((row) => row.client_name === 'Ines') ?? {
    ticketid: '',
    created_on: '',
  }
  const chat = await one.admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  const messages = Object.values(chat).flat()
  expect(messages.filter(({ content }) => content.startsWith('Again'))).toHaveLength(5)
  expect(new Set(messages.map((message) => message.created_on)).size).toBe(messages.length)
})

test('a client can never sign in, whatever the name (§1)', async () => {
  const clients = await one.admin.call(calls.getAllClients)
  for (const { clientid, short_id, client_name } of clients.clients)
    for (const email of [clientid, short_id, client_name, `${client_name}@noor-coffee.example`])
      expect(
        (await one.server.anyone.refused(calls.login, { body: { email, password: clientid } })).message,
      ).toBe('Invalid email or password')
})

test('an unknown client is refused with the text of the catalogue, and nothing changes (§8)', async () => {
  const answer = await one.admin.request('/admin/not-an-id/block', { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: 'invalid-input',
      message: 'Invalid client ID!',
      field: 'clientid',
      detail: { why: 'client-id' },
    },
  ])
})

test('a switch without a user does nothing (§8)', async () => {
  const before = await one.server.app.db.query.selectFrom('users').selectAll().orderBy('userid').execute()
  for (const path of ['/auth/set-admin', '/auth/delete-agent'])
    expect(
      (
        await one.admin.request(path, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
  const after = await one.server.app.db.query.selectFrom('users').selectAll().orderBy('userid').execute()
  expect(after).toEqual(before)
})
