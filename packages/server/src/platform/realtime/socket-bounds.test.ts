import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
let person: Caller
const open: (Socket | WebSocket)[] = []

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: 10_000, trustProxy: ['127.0.0.1'] } })
  person = await server.signIn(await buildAgent(server))
})
afterAll(() => server.stop())
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A connection that sends no session. */
async function stranger(): Promise<boolean> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  open.push(socket)
  return Promise.race([once(socket, 'open').then(() => true), once(socket, 'error').then(() => false)])
}

function page(caller: Caller, address = '127.0.0.1'): Promise<string> {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: caller.cookie ?? '', 'x-forwarded-for': address },
  })
  open.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
}

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))
const countOf = <T>(all: readonly T[], one: T): number => all.filter((each) => each === one).length

it('an address has 300 connections that have not sent their session, and others are not kept out', async () => {
  expect(countOf(await times(330, stranger), true)).toBe(300)
  expect(await page(person)).toBe('websocket error')
  expect(await page(person, '198.51.100.7')).toBe('connected')
  open[0]?.close()
  await expect.poll(() => page(person), { timeout: 10_000 }).toBe('connected')
})

it('a session has 40', async () => {
  person = await server.signIn(await buildAgent(server))
  const all = await times(60, () => page(person, '198.51.100.8'))
  expect([countOf(all, 'connected'), countOf(all, 'too-many-requests')]).toEqual([40, 20])
  open.find((socket) => 'connected' in socket && socket.connected)?.close()
  await expect.poll(() => page(person, '198.51.100.8'), { timeout: 10_000 }).toBe('connected')
})

it('a person has 200, over all sessions', async () => {
  const colleague = await buildAgent(server)
  const sessions = await times(6, () => server.signIn(colleague))
  const all = (
    await Promise.all(sessions.map((session, at) => times(38, () => page(session, `198.51.100.${20 + at}`))))
  ).flat()
  expect([countOf(all, 'connected'), countOf(all, 'too-many-requests')]).toEqual([200, 28])
  const another = await server.signIn(await buildAgent(server))
  expect(await page(another, '198.51.100.30')).toBe('connected')
})
