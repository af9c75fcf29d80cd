import { randomInt } from 'node:crypto'
import { calls, socketMessages } from '@switchboard/contract'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../features/features.ts'
import { changedTables, digestOf } from './bad-input/digest.ts'
import { hostileText, wrongValue } from './bad-input/hostile-values.ts'
import type { Caller } from './caller.ts'
import { waitFor } from './listener.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

const RUNS = Number(process.env['RUNS'] ?? 40)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())

async function connect(): Promise<Socket> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: admin.cookie ?? '' },
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', reject)
  })
  return socket
}

const hostilePayload = fc.oneof(
  wrongValue,
  wrongValue.map((cursor) => ({ cursor })),
  fc.integer().map((cursor) => ({ cursor })),
  fc.double().map((cursor) => ({ cursor, ticketid: 'x' })),
  fc.constant({ cursor: null, extra: 'x'.repeat(10_000) }),
)

const Answer = z.union([
  z.object({ error: z.literal('invalid-input') }),
  z.object({ position: z.number(), reload: z.boolean() }),
])

test(`a socket that resumes with nonsense is refused with an error and stays alive (seed ${SEED})`, async () => {
  const before = await digestOf(server)
  const socket = await connect()
  await fc.assert(
    fc.asyncProperty(hostilePayload, async (payload) => {
      const answer: unknown = await socket.timeout(10_000).emitWithAck(socketMessages.resume, payload)
      Answer.parse(answer)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(socket.connected).toBe(true)
  socket.disconnect()
  expect(changedTables(before, await digestOf(server))).toEqual([])
}, 60_000)

test(`messages of features and unknown ones, sent with anything, harm neither server nor socket (seed ${SEED})`, async () => {
  const known = features
    .flatMap((feature) => feature.socketHandlers?.(server.app) ?? [])
    .map(({ message }) => message)
  const reserved = [
    'connect',
    'connect_error',
    'disconnect',
    'disconnecting',
    'newListener',
    'removeListener',
  ]
  const word = fc.oneof(fc.constantFrom<string[]>(...known, ...Object.values(socketMessages)), hostileText)
  const before = await digestOf(server)
  const socket = await connect()
  await fc.assert(
    fc.asyncProperty(word, fc.array(wrongValue, { maxLength: 4 }), async (name, values) => {
      if (!reserved.includes(name)) socket.emit(name, ...values)
      Answer.parse(await socket.timeout(10_000).emitWithAck(socketMessages.resume, { cursor: null }))
    }),
    { numRuns: RUNS, seed: SEED },
  )
  socket.disconnect()
  expect(changedTables(before, await digestOf(server))).toEqual([])
}, 60_000)

test('a message above the size limit ends that connection only', async () => {
  const other = await admin.socket()
  const socket = await connect()
  socket.emit(socketMessages.resume, { cursor: null, padding: 'x'.repeat(200_000) })
  await waitFor(() => !socket.connected, 'the end of the connection')
  await admin.call(calls.createDepartment, { body: { department_name: 'After the flood' } })
  await other.until('departmentsChanged')
  other.close()
})
