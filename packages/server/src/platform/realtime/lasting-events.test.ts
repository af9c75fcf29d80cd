import { calls, socketMessages } from '@switchboard/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Caller, startTestServer, type TestServer, waitFor } from '../../testing/index.ts'

const DAY = 24 * 3600_000
const Resumed = z.object({ position: z.number(), reload: z.boolean() })

let desk: TestServer
let admin: Caller
let page: Socket
const beats: unknown[] = []

beforeAll(async () => {
  // Only what is done again and again stands still until the test lets it come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  desk = await startTestServer({ config: { sessionMillis: 30 * DAY } })
  admin = await desk.firstAdmin()
  page = io(desk.url, { transports: ['websocket'], extraHeaders: { cookie: admin.cookie ?? '' } })
  page.on(socketMessages.heartbeat, (beat: unknown) => beats.push(beat))
  await new Promise((resolve) => page.once('connect', () => resolve(undefined)))
})
afterAll(async () => {
  page.disconnect()
  await desk.stop()
  vi.useRealTimers()
})

const resume = async (cursor: number | null) =>
  Resumed.parse(await page.timeout(8000).emitWithAck(socketMessages.resume, { cursor }))

it('sends an open page the newest position every 15 seconds', async () => {
  const { position } = await resume(null)
  vi.advanceTimersByTime(14_999)
  // An answer comes behind every event that was sent before it.
  await resume(null)
  expect(beats).toEqual([])
  vi.advanceTimersByTime(1)
  await waitFor(() => beats.length > 0, 'the heartbeat')
  expect(beats).toEqual([{ position }])
})

it('keeps events for 7 days: who comes later loads everything again', async () => {
  const { position } = await resume(null)
  await admin.call(calls.createDepartment, { body: { department_name: 'Billing' } })
  await desk.settled()
  const kept = async () => {
    const { count } = await desk.app.db.query
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('position', '>', position)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const written = await kept()
  expect(written).toBeGreaterThan(0)
  desk.clock.tick(7 * DAY - 60_000)
  vi.advanceTimersByTime(3600_000)
  await desk.settled()
  expect(await kept()).toBe(written)
  expect((await resume(position)).reload).toBe(false)
  desk.clock.tick(120_000)
  vi.advanceTimersByTime(3600_000)
  await waitFor(async () => (await kept()) === 0, 'old events to go')
  expect((await resume(position)).reload).toBe(true)
})
