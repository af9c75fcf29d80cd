import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('an agent has 50 sessions: with one more, the one unused for the longest ends and reports why', async () => {
  const person = await buildAgent(server)
  const first = await server.signIn(person)
  const socket = await first.socket()
  const second = await server.signIn(person)
  for (let more = 2; more < 50; more += 1) await server.signIn(person)
  expect(await second.call(calls.getMySessions)).toHaveLength(50)
  server.clock.tick(61_000)
  // It is used, and stays for it.
  await second.call(calls.getPreferences)
  expect((await first.call(calls.validate)).status).toBe('valid')
  const last = await server.signIn(person)
  expect(await socket.ended()).toBe('too-many-sessions')
  expect((await first.refused(calls.getPreferences)).status).toBe(401)
  expect(await last.call(calls.getMySessions)).toHaveLength(50)
  await second.call(calls.getPreferences)
  const { entries } = await (await server.firstAdmin()).call(calls.getAuditLog, {
    query: { who: person.userid, kind: 'session' },
  })
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([{ ended: 1 }, {}])
})

it('signing in at once makes no more of them', async () => {
  const person = await buildAgent(server)
  for (let before = 0; before < 45; before += 1) await server.signIn(person)
  // More guesses at once are refused, right ones included.
  await Promise.all(Array.from({ length: 9 }, () => server.signIn(person)))
  const rows = await server.app.db.query
    .selectFrom('sessions')
    .select('sessionid')
    .where('userid', '=', person.userid)
    .execute()
  expect(rows).toHaveLength(50)
})
