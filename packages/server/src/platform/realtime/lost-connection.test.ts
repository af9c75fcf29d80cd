import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  buildAgent,
  type Caller,
  type Listener,
  startTestServer,
  type TestServer,
  waitFor,
} from '../../testing/index.ts'

let server: TestServer
let agent: Caller
let watching: Listener

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn(await buildAgent(server))
  watching = await (await server.firstAdmin()).socket()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.stop())

/** What a colleague sees of the agent's presence. */
const shown = () =>
  watching
    .received()
    .flatMap(({ type, payload }) => ('userid' in payload && payload.userid === agent.me.id ? [type] : []))

const connections = async () =>
  (
    await server.app.db.query
      .selectFrom('connections')
      .select('node')
      .where('userid', '=', agent.me.id)
      .execute()
  ).length

/** Loses the line of a page, and waits until the server counts the ten seconds. Time stands still from then on. */
async function lose(page: Listener): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  page.lose()
  await waitFor(() => timers.mock.calls.some(([, after]) => after === 10_000), 'the connection to be missed')
  timers.mockRestore()
}

it('an agent whose page is loaded again, or whose line was gone for a moment, is online all the time', async () => {
  const before = await agent.socket()
  await waitFor(() => shown().length > 0, 'the agent to be online')
  await lose(before)
  const after = await agent.socket()
  await waitFor(async () => (await connections()) === 2, 'the page to be back')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await waitFor(async () => (await connections()) === 1, 'the lost connection to end')
  await server.settled()
  expect(shown()).toEqual(['userLogin'])
  after.close()
  await waitFor(() => shown().at(-1) === 'userLogout', 'the agent to leave')
})

it('an agent whose page does not come back is offline after ten seconds, and not before', async () => {
  const page = await agent.socket()
  await waitFor(() => shown().at(-1) === 'userLogin', 'the agent to be online')
  await lose(page)
  vi.advanceTimersByTime(9999)
  await server.settled()
  expect(shown().at(-1)).toBe('userLogin')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await waitFor(() => shown().at(-1) === 'userLogout', 'the agent to be gone')
})
