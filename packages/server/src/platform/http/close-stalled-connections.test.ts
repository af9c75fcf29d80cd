import { type EventEmitter, once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeStalledConnections } from './close-stalled-connections.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A connection to which so much was written, of which so much still waits to be read. */
function connection(server: EventEmitter, written: number, waiting: number) {
  const socket = new Socket()
  const state = { written, waiting }
  Object.defineProperty(socket, 'bytesWritten', { get: () => state.written })
  Object.defineProperty(socket, 'writableLength', { get: () => state.waiting })
  server.emit('connection', socket)
  return { socket, state }
}

test('a reader that takes nothing of an answer for half a minute is cut off; a slow reader and one that waits are not', () => {
  const fastify = Fastify()
  const { server } = fastify
  closeStalledConnections(fastify)
  const stalled = connection(server, 100_000, 60_000)
  const slow = connection(server, 100_000, 60_000)
  const waits = connection(server, 100_000, 0)
  for (let second = 0; second < 60; second += 5) {
    slow.state.waiting -= 1
    vi.advanceTimersByTime(5000)
    expect(stalled.socket.destroyed).toBe(second >= 30)
  }
  expect([slow.socket.destroyed, waits.socket.destroyed]).toEqual([false, false])
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

describe('uploads', () => {
  let fastify: FastifyInstance
  let port: number
  let arrived: number

  beforeEach(async () => {
    arrived = 0
    fastify = Fastify({ requestTimeout: 0 })
    closeStalledConnections(fastify)
    fastify.addContentTypeParser('*', (_, body, done) => {
      body.on('data', (part: Buffer) => (arrived += part.length))
      body.once('end', () => done(null, null))
    })
    fastify.post('/upload', () => ({ arrived }))
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const address = fastify.server.address()
    port = address !== null && typeof address === 'object' ? address.port : 0
  })
  afterEach(() => fastify.close())

  async function begin(bytes: number) {
    const socket = connect(port, '127.0.0.1')
    const answer = text(socket)
    const begun = once(fastify.server, 'request')
    socket.write(`POST /upload HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${bytes}\r\n\r\n`)
    await begun
    let sent = 0
    const send = async (count: number) => {
      sent += count
      socket.write('x'.repeat(count))
      // vi.waitFor would turn the clock.
      while (arrived < sent) await setImmediate()
    }
    return { answer, send }
  }

  test('one that keeps arriving may take five minutes', async () => {
    const { answer, send } = await begin(60 * 5200)
    for (let check = 0; check < 60; check += 1) {
      await send(5200)
      vi.advanceTimersByTime(5000)
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*"arrived":312000/s)
  })

  test('one that falls silent for half a minute is answered 408, in our own form', async () => {
    const { answer, send } = await begin(100_000)
    await send(50_000)
    vi.advanceTimersByTime(35_000)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"error":"upload-stalled"/s)
  })

  test('one that trickles below a kilobyte a second is answered 408 after 50 seconds', async () => {
    const { answer, send } = await begin(100_000)
    for (let check = 0; check < 10; check += 1) {
      await send(5000)
      vi.advanceTimersByTime(5000)
    }
    await send(1)
    expect(await Promise.race([answer, Promise.resolve('still open')])).toBe('still open')
    vi.advanceTimersByTime(5000)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})
