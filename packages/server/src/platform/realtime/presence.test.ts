import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { databaseGate } from '../../testing/database-gate.ts'
import { buildAgent, type Caller, startTestServer, type TestServer, waitFor } from '../../testing/index.ts'
import { later } from '../lib/clock.ts'
import { startPresence } from './presence.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  // Only what is done again and again stands still until the test lets it come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
  admin = await server.firstAdmin()
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

const nodes = async () =>
  (await server.app.db.query.selectFrom('connections').select('node').execute()).map(({ node }) => node)

it('an open page hears who went with a node that died, and a node without pages does not ask', async () => {
  const { userid } = await buildAgent(server)
  await server.app.db.query
    .insertInto('connections')
    .values({
      connectionid: 'of a dead node',
      node: 'dead',
      userid,
      expires_on: later(server.clock.now(), -1),
    })
    .execute()
  const renewed = vi.spyOn(server.app.db.query, 'deleteFrom')
  vi.advanceTimersByTime(60_000)
  expect(renewed).not.toHaveBeenCalled()
  expect(await nodes()).toEqual(['dead'])

  const page = await admin.socket()
  await waitFor(async () => (await nodes()).includes(server.app.node), 'the page to be noted')
  vi.advanceTimersByTime(15_000)
  expect(await page.until('userLogout')).toMatchObject({ payload: { userid } })
  expect(await nodes()).toEqual([server.app.node])
  page.close()
})

it('after its database was away a node’s agents are online again, and who left meanwhile is not', async () => {
  const gate = await databaseGate(server.databaseUrl)
  const node = await startTestServer({ besides: { ...server, databaseUrl: gate.url } })
  const [stays, leaves] = [await buildAgent(server), await buildAgent(server)]
  const stayed = await (await node.signIn(stays)).socket()
  const left = await (await node.signIn(leaves)).socket()
  const ofNode = async () => (await nodes()).filter((name) => name === node.app.node).length
  await waitFor(async () => (await ofNode()) === 2, 'the pages to be noted')

  const watching = await admin.socket()
  await gate.shut()
  left.close()
  for (const { clock } of [server, node]) clock.tick(46_000)
  vi.advanceTimersByTime(15_000)
  await watching.until('userLogout', ({ payload }) => payload.userid === stays.userid)
  expect(await ofNode()).toBe(0)

  const colleague = await admin.socket()
  await gate.open()
  await waitFor(async () => {
    vi.advanceTimersByTime(15_000)
    return (await ofNode()) > 0
  }, 'the node to renew what it serves')
  await colleague.until('userLogin', ({ payload }) => payload.userid === stays.userid)
  expect(await ofNode()).toBe(1)
  for (const page of [stayed, watching, colleague]) page.close()
  await node.stop()
  await gate.stop()
})

it('pages are cut off once their node could not renew them for as long as a connection lives', async () => {
  const gate = await databaseGate(server.databaseUrl)
  const node = await startTestServer({ besides: { ...server, databaseUrl: gate.url } })
  const cutAfter: number[] = []
  let failures = 0
  const presence = startPresence(
    node.app,
    () => void failures++,
    () => void cutAfter.push(failures),
  )
  await presence.arrive('a page', (await buildAgent(server)).userid)
  await gate.shut()
  for (const failed of [1, 2, 3, 4]) {
    await waitFor(() => {
      vi.advanceTimersByTime(15_000)
      return failures >= failed
    }, 'a renewal to fail')
  }
  expect(cutAfter).toEqual([3])
  await gate.open()
  await presence.stop()
  await node.stop()
  await gate.stop()
})

it('an agent whose page connects anew while its earlier connection ends is shown as online', async () => {
  const agent = await server.signIn(await buildAgent(server))
  const { id } = agent.me
  const watching = await admin.socket()
  const earlier = await agent.socket()
  await watching.until('userLogin', ({ payload }) => payload.userid === id)
  // The new connection is stored only once the earlier one is gone.
  await asOwner(
    server.databaseUrl,
    `create function wait_for_test() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`,
    'create trigger slow before insert on connections for each row execute function wait_for_test()',
  )
  const { later: next } = await server.app.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx.query)
    const later = agent.socket()
    await waitFor(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
        server.app.db.query,
      )
      return rows.length > 0
    }, 'the new connection to be stored')
    earlier.close()
    await watching.until('userLogout', ({ payload }) => payload.userid === id)
    return { later }
  })
  await waitFor(async () => (await nodes()).length >= 2, 'the new connection')
  const shown = () =>
    watching
      .received()
      .filter(
        ({ type, payload }) => type.startsWith('userLog') && 'userid' in payload && payload.userid === id,
      )
      .map(({ type }) => type)
  await waitFor(() => shown().at(-1) === 'userLogin', 'the agent to be shown as online')
  await asOwner(server.databaseUrl, 'drop trigger slow on connections', 'drop function wait_for_test')
  for (const page of [watching, await next]) page.close()
})

/** Two renewals: the second begins once the first has announced who is gone. */
async function renewTwice(): Promise<void> {
  const lastExpiry = async () => {
    const { query } = server.app.db
    const mine = query.selectFrom('connections').select('expires_on').where('node', '=', server.app.node)
    return (await mine.orderBy('expires_on', 'desc').limit(1).executeTakeFirst())?.expires_on
  }
  for (const renewal of ['the first', 'the second']) {
    const before = await lastExpiry()
    server.clock.tick(1)
    await waitFor(async () => {
      vi.advanceTimersByTime(15_000)
      return (await lastExpiry()) !== before
    }, `${renewal} renewal`)
  }
}

it('an agent whose node is stopped stays online for ten seconds, in which the page finds another node', async () => {
  const node = await startTestServer({ besides: server, clock: server.clock })
  const [returns, stays] = [await buildAgent(server), await buildAgent(server)]
  const watching = await admin.socket()
  for (const agent of [returns, stays]) {
    await (await node.signIn(agent)).socket()
    await watching.until('userLogin', ({ payload }) => payload.userid === agent.userid)
  }
  await node.stop()
  const back = await (await server.signIn(returns)).socket()
  server.clock.tick(9000)
  await renewTwice()
  expect((await nodes()).filter((name) => name === node.app.node)).toHaveLength(2)
  server.clock.tick(1000)
  await renewTwice()
  await watching.until('userLogout', ({ payload }) => payload.userid === stays.userid)
  const gone = watching.receivedOf('userLogout').map(({ payload }) => payload.userid)
  expect(gone).not.toContain(returns.userid)
  for (const page of [watching, back]) page.close()
})
