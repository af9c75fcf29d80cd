import { EventEnvelope, socketMessages } from '@switchboard/contract'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { startTestServer, waitFor } from '../../testing/index.ts'
import { writeEvents } from './event-log.ts'

it('sends a page an event whose hint was lost', async () => {
  const server = await startTestServer()
  const admin = await server.firstAdmin()
  const page = io(server.url, { transports: ['websocket'], extraHeaders: { cookie: admin.cookie ?? '' } })
  try {
    const received: unknown[] = []
    page.on(socketMessages.event, (event: unknown) => {
      const { type, payload } = EventEnvelope.parse(event)
      if (type === 'counted') received.push(payload)
    })
    await new Promise((resolve) => page.once('connect', () => resolve(undefined)))
    await page.timeout(8000).emitWithAck(socketMessages.resume, { cursor: null })
    // Nothing is woken: as when the node that committed it died in the same moment.
    await server.app.db.transaction((tx) =>
      writeEvents(tx, [
        {
          at: server.app.clock.now(),
          body: { audience: ['staff'], type: 'counted', v: 1, actor: null, payload: 5, webhook_kind: null },
        },
      ]),
    )
    await waitFor(() => received.length > 0, 'the event')
    expect(received).toEqual([5])
  } finally {
    page.disconnect()
    await server.stop()
  }
})
