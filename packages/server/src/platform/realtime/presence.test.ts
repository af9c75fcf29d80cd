import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer, waitFor } from '../../testing/index.ts'
import { later } from '../lib/clock.ts'

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
