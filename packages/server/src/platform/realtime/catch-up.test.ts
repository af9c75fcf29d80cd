import { socketWords } from '@switchboard/contract'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAgent, startTestDesk, type TestDesk } from '../../testing/index.ts'

const Resumed = z.object({ position: z.number(), reload: z.boolean() })
let desk: TestDesk
let socket: Socket

beforeAll(async () => {
  desk = await startTestDesk()
  const { cookie } = await desk.signIn(await buildAgent(desk))
  socket = io(desk.url, { transports: ['websocket'], extraHeaders: { cookie: cookie ?? '' } })
})
afterAll(async () => {
  socket.disconnect()
  await desk.stop()
})

const resume = async (cursor: number | null) =>
  Resumed.parse(await socket.timeout(8000).emitWithAck(socketWords.resume, { cursor }))

it('a page that another node has told more goes on; only one ahead of the database has to load everything again', async () => {
  const { position } = await resume(null)
  // Another node has numbered, and this one has not looked yet.
  await sql`update event_counter set last_position = last_position + 10`.execute(desk.app.db.query)
  expect((await resume(position + 10)).reload).toBe(false)
  expect((await resume(position + 11)).reload).toBe(true)
})
