import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAgent,
  type Caller,
  type Listener,
  startTestServer,
  type TestServer,
  waitFor,
} from '../../testing/index.ts'
import { startPresence } from './presence.ts'

let server: TestServer
let agent: Caller
let watching: Listener

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn(await buildAgent(server))
  watching = await (await server.firstAdmin()).socket()
})
afterAll(() => server.stop())

/** What a colleague sees of the agent's presence. */
const shown = () =>
  watching
    .received()
    .flatMap(({ type, payload }) => ('userid' in payload && payload.userid === agent.me.id ? [type] : []))

it('an agent whose page is loaded again, or whose line was gone for a moment, is online all the time', async () => {
  const before = await agent.socket()
  await waitFor(() => shown().length > 0, 'the agent to be online')
  const expiry = async () => {
    const { query } = server.app.db
    const rows = await query
      .selectFrom('connections')
      .select('expires_on')
      .where('userid', '=', agent.me.id)
      .execute()
    return rows[0]?.expires_on
  }
  const served = await expiry()
  before.lose()
  await waitFor(async () => (await expiry()) !== served, 'the connection to be missed')
  const after = await agent.socket()
  await server.settled()
  expect(shown()).toEqual(['userLogin'])
  server.clock.tick(10_000)
  after.close()
  await waitFor(() => shown().at(-1) === 'userLogout', 'the agent to leave')
})

it('an agent whose page does not come back is offline once its time is over', async () => {
  const unexpected = (): never => {
    throw new Error('The database was away.')
  }
  const presence = startPresence(server.app, unexpected, unexpected, { grace: 50 })
  await presence.arrive('a page', agent.me.id)
  await waitFor(() => shown().at(-1) === 'userLogin', 'the agent to be online')
  await presence.lose('a page', agent.me.id)
  expect(shown().at(-1)).toBe('userLogin')
  await waitFor(() => shown().at(-1) === 'userLogout', 'the agent to be gone')
  await presence.stop()
})
