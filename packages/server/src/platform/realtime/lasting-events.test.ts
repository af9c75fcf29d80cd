import { EventEnvelope, socketMessages } from '@switchboard/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { later } from '../lib/clock.ts'
import { type Caller, startTestServer, type TestServer, waitFor } from '../../testing/index.ts'
import { catchUpFrom } from './catch-up.ts'
import { writeEvents } from './event-log.ts'
import { recentEvents } from './recent-events.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const FOUR_HOURS = 4 * HOUR
const Resumed = z.object({ position: z.number(), reload: z.boolean() })

let server: TestServer
let admin: Caller
let page: Socket
const beats: unknown[] = []

beforeAll(async () => {
  // Only what is done again and again stands still until the test lets it come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer({ config: { sessionMillis: 30 * DAY } })
  admin = await server.firstAdmin()
  page = io(server.url, { transports: ['websocket'], extraHeaders: { cookie: admin.cookie ?? '' } })
  page.on(socketMessages.heartbeat, (beat: unknown) => beats.push(beat))
  await new Promise((resolve) => page.once('connect', () => resolve(undefined)))
})
afterAll(async () => {
  page.disconnect()
  await server.stop()
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

const received: unknown[] = []
let written = 0

async function writeOne(): Promise<void> {
  written += 1
  const body = {
    audience: ['staff'],
    type: 'counted',
    v: 1,
    actor: null,
    payload: written,
    webhook_kind: null,
  }
  await server.app.db.transaction((tx) => writeEvents(tx, [{ at: server.clock.now(), body }]))
  server.app.wake.events()
  await server.settled()
}

/** Hours pass while something happens every quarter of one, and the server looks for old events every minute. */
async function pass(hours: number): Promise<void> {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    server.clock.tick(HOUR / 4)
    await writeOne()
    const now = server.clock.now()
    vi.advanceTimersByTime(60_000)
    await waitFor(async () => {
      const { slot_began } = await counter()
      return slot_began !== null && slot_began > later(now, -FOUR_HOURS / 6)
    }, 'the server to look for old events')
  }
}

const counter = () =>
  server.app.db.query
    .selectFrom('event_counter')
    .select(['slot_began', 'dropped_position'])
    .executeTakeFirstOrThrow()

async function reconnect(): Promise<void> {
  page.connect()
  await new Promise((resolve) => page.once('connect', () => resolve(undefined)))
}

const numbersAfter = (last: number): number[] =>
  Array.from({ length: written - last }, (_, index) => last + 1 + index)

it('a page that was away for less than four hours gets every event once; who was away longer loads everything again', async () => {
  const { position } = await resume(null)
  page.on(socketMessages.event, (event: unknown) => {
    const { type, payload } = EventEnvelope.parse(event)
    if (type === 'counted') received.push(payload)
  })
  page.disconnect()
  await pass(3.75)
  await reconnect()
  expect(await resume(position)).toMatchObject({ reload: false })
  expect(received.splice(0)).toEqual(numbersAfter(0))
  page.disconnect()
  await pass(1)
  await reconnect()
  expect(await resume(position)).toMatchObject({ reload: true })
  expect(received).toEqual([])
})

it('every event behind the dropped ones can still be had, also from the database', async () => {
  const { position } = await resume(null)
  const { dropped_position: dropped } = await counter()
  expect(dropped).toBeGreaterThan(0)
  const handed: unknown[] = []
  const { replay } = catchUpFrom(server.app.db, () => position, recentEvents())
  const hand = ({ type, payload }: EventEnvelope) => type === 'counted' && handed.push(payload)
  expect(await replay(dropped - 1, ['staff'], hand)).toMatchObject({ tooOld: true })
  expect(handed).toEqual([])
  expect(await replay(dropped, ['staff'], hand)).toMatchObject({ tooOld: false })
  expect(handed.length).toBeGreaterThan(0)
  expect(handed).toEqual(numbersAfter(written - handed.length))
  expect(dropped + handed.length).toBe(position)
})
