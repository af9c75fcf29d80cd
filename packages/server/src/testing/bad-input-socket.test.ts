import { randomInt } from 'node:crypto'
import { calls, socketMessages, visitorSocket } from '@switchboard/contract'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../features/features.ts'
import {
  addWebsiteChat,
  type ChatVisitor,
  startChatVisitor,
} from '../features/visitor-chat/testing/chat-visitor.ts'
import { changedTables, digestOf } from './bad-input/digest.ts'
import { hostileText, wrongValue } from './bad-input/hostile-values.ts'
import type { Caller } from './caller.ts'
import { waitFor } from './listener.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

const RUNS = Number(process.env['RUNS'] ?? 40)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

let server: TestServer
let admin: Caller
let visitor: ChatVisitor

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  visitor = await startChatVisitor(server.url, (await addWebsiteChat(admin)).key)
  // A live event moves to another table after the call that made it.
  await server.settled()
})
afterAll(() => server.stop())

const connect = () => connectTo('', { extraHeaders: { cookie: admin.cookie ?? '' } })
const connectAsVisitor = (auth: object) => connectTo(visitorSocket.namespace, { auth })

/** @throws the server's refusal */
async function connectTo(namespace: string, more: { extraHeaders?: Record<string, string>; auth?: object }) {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(`${server.url}${namespace}`, { ...options, ...more })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
  return socket
}

/** Names that socket.io keeps for itself. */
const reserved = ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']

const hostilePayload = fc.oneof(
  wrongValue,
  wrongValue.map((cursor) => ({ cursor })),
  fc.integer().map((cursor) => ({ cursor })),
  fc.double().map((cursor) => ({ cursor, ticketid: 'x' })),
  fc.constant({ cursor: null, extra: 'x'.repeat(10_000) }),
  wrongValue.map((value) => ({ after: value, isTyping: value })),
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

const hostileAuth = fc.oneof(
  wrongValue.map((value) => ({ key: value, token: value })),
  wrongValue.map((value) => ({ key: visitor.key, token: value })),
  wrongValue.map((value) => ({ key: value, token: visitor.token })),
)

test(`a visitor's page with any other proof than its own does not connect (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(hostileAuth, async (auth) => {
      await expect(connectAsVisitor(auth)).rejects.toThrow('not-signed-in')
    }),
    { numRuns: RUNS, seed: SEED },
  )
}, 60_000)

test(`messages of a visitor's page, sent with anything, harm neither server nor socket (seed ${SEED})`, async () => {
  const { namespace: _, ...messages } = visitorSocket
  const word = fc.oneof(fc.constantFrom(...Object.values(messages)), hostileText)
  const before = await digestOf(server)
  const socket = await connectAsVisitor({ key: visitor.key, token: visitor.token })
  await fc.assert(
    fc.asyncProperty(word, fc.array(hostilePayload, { maxLength: 4 }), async (name, values) => {
      if (!reserved.includes(name)) socket.emit(name, ...values)
      await socket.timeout(10_000).emitWithAck(visitorSocket.resume, { after: 0 })
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(socket.connected).toBe(true)
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
