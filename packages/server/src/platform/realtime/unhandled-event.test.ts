import { defineEvent, events } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { announce } from './announce.ts'
import { nodes, staff } from './rooms.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** As a newer version might write them. */
const ofNewerVersion = [
  {
    event: defineEvent({
      name: 'settingsChanged',
      summary: '',
      payload: z.object({ defaultLanguage: z.string() }),
    }),
    payload: { defaultLanguage: 'tlh' },
  },
  {
    event: defineEvent({ name: 'socketsEnd', summary: '', payload: z.object({ why: z.string() }) }),
    payload: { why: 'moved' },
  },
]

it('an event between nodes that this one cannot read holds up none of those behind it', async () => {
  const admin = await server.firstAdmin()
  const page = await admin.socket()
  const ticketid = crypto.randomUUID()
  await server.app.db.transaction(async (tx) => {
    for (const { event, payload } of ofNewerVersion)
      await announce(server.app, tx, { event, payload, audience: [nodes] })
    const payload = { ticketids: [ticketid] }
    await announce(server.app, tx, { event: events.ticketsEmptied, payload, audience: [staff] })
  })
  const emptied = await page.until('ticketsEmptied')
  expect(emptied.payload.ticketids).toEqual([ticketid])
  page.close()
})
