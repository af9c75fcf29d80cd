import { socketMessages } from '@switchboard/contract'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAgent, startTestServer, type TestServer } from '../../testing/index.ts'
import { catchUpFrom } from './catch-up.ts'
import { recentEvents } from './recent-events.ts'

const Resumed = z.object({ position: z.number(), reload: z.boolean() })
let server: TestServer
let socket: Socket

beforeAll(async () => {
  server = await startTestServer()
  const { cookie } = await server.signIn(await buildAgent(server))
  socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie: cookie ?? '' } })
})
afterAll(async () => {
  socket.disconnect()
  await server.stop()
})

const resume = async (cursor: number | null) =>
  Resumed.parse(await socket.timeout(8000).emitWithAck(socketMessages.resume, { cursor }))

it('a page that another node has sent more events goes on; only one ahead of the database has to load everything again', async () => {
  await resume(null)
  // That the agent has come is numbered.
  await server.settled()
  // Another node has numbered, and this one has not looked yet.
  const { rows } = await sql<{ position: number }>`
    update event_counter set last_position = last_position + 10 returning last_position as position`.execute(
    server.app.db.query,
  )
  const position = rows[0]?.position ?? 0
  expect((await resume(position)).reload).toBe(false)
  expect((await resume(position + 1)).reload).toBe(true)
})

it('a page catches up although something happens during each read of the database', async () => {
  const recent = recentEvents()
  let newest = 100
  const happen = (): number => {
    for (const room of ['mine', 'theirs']) {
      newest += 1
      const envelope = {
        id: newest,
        type: 'x',
        v: 1,
        at: '2026-11-21T12:00:00.000000Z',
        actor: null,
        payload: {},
      }
      recent.add({ audience: [room], envelope })
    }
    return newest
  }
  happen()
  const handed: number[] = []
  const caughtUp = catchUpFrom(server.app.db, happen, recent).replay(
    90,
    ['mine'],
    ({ id }) => void handed.push(id),
  )
  expect((await caughtUp).tooOld).toBe(false)
  expect(handed.length).toBeGreaterThan(0)
  expect(handed).toEqual(handed.toSorted((one, other) => one - other))
  expect(handed.every((id) => id % 2 === 1)).toBe(true)
  expect(new Set(handed).size).toBe(handed.length)
})

it('a page catches up past events that were erased before they were sent', async () => {
  const recent = recentEvents()
  const envelope = { type: 'x', v: 1, at: '2026-11-21T12:00:00.000000Z', actor: null, payload: {} }
  for (const id of [1, 2, 5, 6, 8]) recent.add({ audience: ['mine'], envelope: { ...envelope, id } })
  const caughtUpFrom = async (cursor: number) => {
    const handed: number[] = []
    await catchUpFrom(server.app.db, () => 8, recent).replay(
      cursor,
      ['mine'],
      ({ id }) => void handed.push(id),
    )
    return handed
  }
  expect(await caughtUpFrom(2)).toEqual([5, 6, 8])
  expect(await caughtUpFrom(4)).toEqual([5, 6, 8])
  expect(await caughtUpFrom(5)).toEqual([6, 8])
  expect(await caughtUpFrom(7)).toEqual([8])
})
