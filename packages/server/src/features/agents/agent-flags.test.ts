import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const { lockAgent, setAdmin, validate } = calls

let server: TestServer
let secondNode: TestServer
let people: Company
let mara: Caller
let jonas: Caller

beforeAll(async () => {
  server = await startTestServer()
  secondNode = await startTestServer({ besides: server })
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  jonas = await server.signIn(people.jonas)
})
afterAll(async () => {
  await secondNode.stop()
  await server.stop()
})

describe('locking', () => {
  it('ends calls and sockets on every node, and colleagues see it', async () => {
    const agent = await buildAgent(server)
    const here = await server.signIn(agent)
    const there = await secondNode.signIn(agent)
    const sockets = [await here.socket(), await here.socket(), await there.socket()]
    const watcher = await jonas.socket()
    const answer = await mara.call(lockAgent, { body: { userid: agent.userid } })
    expect(answer.closed_on).not.toBeNull()
    expect((await here.refused(validate)).status).toBe(401)
    expect((await there.refused(validate)).status).toBe(401)
    for (const socket of sockets) expect(await socket.ended()).toBe('locked')
    await expect(here.socket()).rejects.toThrow('not-signed-in')
    const seen = await watcher.until('agentChanged', (event) => event.payload.agent.userid === agent.userid)
    expect(seen.payload).toMatchObject({ locked: true, agent: { status: 'offline' } })
    await watcher.until('userLogout', (event) => event.payload.userid === agent.userid)
    const everybody = await jonas.call(calls.getColleagues)
    expect(everybody.map(({ userid }) => userid)).not.toContain(agent.userid)
    watcher.close()
  })

  it('reaches a page that has connected but not resumed yet', async () => {
    const agent = await buildAgent(server)
    const listener = await (await server.signIn(agent)).socket({ resumes: false })
    await mara.call(lockAgent, { body: { userid: agent.userid } })
    expect(await listener.ended()).toBe('locked')
  })

  it('toggles back, and an unlocked agent signs in anew', async () => {
    const agent = await buildAgent(server)
    const session = await server.signIn(agent)
    await mara.call(lockAgent, { body: { userid: agent.userid } })
    const unlocked = await mara.call(lockAgent, { body: { userid: agent.userid } })
    expect(unlocked.closed_on).toBeNull()
    expect((await session.refused(validate)).status).toBe(401)
    expect((await (await server.signIn(agent)).call(validate)).status).toBe('valid')
  })

  it('repeated with the same wish changes nothing the second time', async () => {
    const agent = await buildAgent(server)
    const wish = { body: { userid: agent.userid, locked: true } }
    const first = await mara.call(lockAgent, wish)
    const second = await mara.call(lockAgent, wish)
    expect(second.closed_on).toBe(first.closed_on)
  })

  it('removes the browsers that receive push messages', async () => {
    const agent = await buildAgent(server)
    await server.app.db.query
      .insertInto('push_subscriptions')
      .values({
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        userid: agent.userid,
        p256dh: 'key',
        auth: 'secret',
        created_on: server.app.clock.now(),
      })
      .execute()
    const locked = await mara.call(lockAgent, { body: { userid: agent.userid } })
    expect(locked.push_subscription).toBe('')
  })
})

describe('the administrator flag', () => {
  it('changes what calls and sockets allow at once', async () => {
    const agent = await buildAgent(server)
    const session = await server.signIn(agent)
    const listener = await session.socket()
    expect((await session.refused(calls.getAllAgents, { query: {} })).status).toBe(403)
    expect((await mara.call(setAdmin, { body: { userid: agent.userid } })).role).toBe('admin')
    expect((await session.call(validate)).role).toBe('admin')
    await session.call(calls.getAllAgents, { query: {} })
    expect(await listener.ended()).toBe('rights-changed')
    expect((await mara.call(setAdmin, { body: { userid: agent.userid } })).role).toBe('')
    expect((await session.refused(calls.getAllAgents, { query: {} })).status).toBe(403)
  })
})

describe('changing a flag', () => {
  it('is refused for oneself', async () => {
    const { userid } = people.mara
    for (const call of [lockAgent, setAdmin])
      expect(await mara.refused(call, { body: { userid } })).toMatchObject({
        status: 409,
        error: 'own-flags',
      })
  })

  it('is for administrators, and is refused for an agent who does not exist', async () => {
    const { userid } = people.aiko
    for (const call of [lockAgent, setAdmin]) {
      expect((await jonas.refused(call, { body: { userid } })).status).toBe(403)
      expect((await server.anyone.refused(call, { body: { userid } })).status).toBe(401)
      const nobody = { body: { userid: '00000000-0000-4000-8000-000000000000' } }
      expect(await mara.refused(call, nobody)).toMatchObject({ status: 404, error: 'agent-not-found' })
    }
  })
})

it.each([
  ['demote', setAdmin],
  ['lock', lockAgent],
])('the last two administrators who %s each other at once leave one of them', async (_, call) => {
  const own = await startTestServer()
  const node = await startTestServer({ besides: own })
  try {
    const first = await own.firstAdmin()
    const other = await node.signIn(await buildAdmin(own))
    const outcomes = await Promise.allSettled([
      first.call(call, { body: { userid: other.me.id } }),
      other.call(call, { body: { userid: first.me.id } }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await own.app.db.query
      .selectFrom('users')
      .select('userid')
      .where('is_admin', '=', true)
      .where('closed_on', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  } finally {
    await node.stop()
    await own.stop()
  }
})

it('the audit log contains the actions of administrators, and nobody can change it', async () => {
  const { userid } = await buildAgent(server)
  for (const call of [setAdmin, setAdmin, lockAgent, lockAgent]) await mara.call(call, { body: { userid } })
  const rows = await server.app.db.query
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject', '=', userid)
    .orderBy('auditid')
    .execute()
  const actor = people.mara.userid
  expect(rows.slice(-4)).toEqual(
    ['promote', 'demote', 'lock', 'unlock'].map((action) => ({ action: `agent.${action}`, actor })),
  )
  await expect(server.app.db.query.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
})
