import { calls, events } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingsOf } from '../../features/settings/settings.ts'
import { databaseGate } from '../../testing/database-gate.ts'
import { startTestServer, type TestServer, waitFor } from '../../testing/index.ts'
import { later } from '../lib/clock.ts'
import { announce } from './announce.ts'
import { dropOldEvents, droppedPosition, numberEvents } from './event-log.ts'
import { staff } from './rooms.ts'

const HOUR = 3600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Something happens every hour, and old events are dropped. */
async function passHours(hours: number): Promise<void> {
  const { app } = server
  for (let hour = 1; hour <= hours; hour += 1) {
    const payload = { ticketids: [app.ids.uuid()] }
    await app.db.transaction((tx) =>
      announce(app, tx, { event: events.ticketsEmptied, payload, audience: [staff] }),
    )
    await numberEvents(app.db)
    await dropOldEvents(app.db, later(app.clock.now(), hour * HOUR), app.config.eventsKept)
  }
}

it('a node without its database for longer than events are kept lets its pages load again, and knows the settings', async () => {
  const admin = await server.firstAdmin()
  const gate = await databaseGate(server.databaseUrl)
  const node = await startTestServer({ besides: { ...server, databaseUrl: gate.url } })
  const page = await (await node.firstAdmin()).socket()
  const before = await numberEvents(server.app.db)
  // Its arrival ends with that; a page that loses the database before is cut already then.
  await page.until('totalOnlineAgents')
  await gate.shut()
  await admin.call(calls.saveGeneralSettings, { body: { companyName: 'Noor Roasters' } })
  await passHours(12)
  expect(await droppedPosition(server.app.db)).toBeGreaterThan(before)
  await gate.open()
  await passHours(1)
  expect(await page.ended()).toBe('cut')
  expect(await page.reconnect()).toEqual({ reload: true })
  await waitFor(() => settingsOf(node.app).companyName === 'Noor Roasters', 'the settings')
  page.close()
  await node.stop()
  await gate.stop()
})
