import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchSecondConnections } from './second-connections.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a transaction that asks for a second connection is noted, and what goes on after its end is not', async () => {
  const { app } = server
  const places: string[] = []
  watchSecondConnections(app, { except: 'nothing', note: (place) => void places.push(place) })
  const users = () => app.db.query.selectFrom('users').select('userid').execute()
  let later: Promise<unknown> = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await tx.query.selectFrom('users').select('userid').execute()
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(users)
  })
  await later
  await users()
  expect(places).toEqual([])
  await app.db.transaction(users)
  expect(places).toEqual([expect.stringContaining('second-connections.test.ts')])
})
