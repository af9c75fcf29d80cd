import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endCallsOn } from './end-calls.ts'

let fastify: FastifyInstance
let endCalls: () => Promise<void>
let port: number

beforeEach(async () => {
  fastify = Fastify()
  endCalls = endCallsOn(fastify, 50)
  fastify.get('/soon', () => ({ answered: true }))
  fastify.get('/never', () => new Promise(() => undefined))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = fastify.server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
afterEach(() => fastify.close())

async function comeIn(): Promise<Socket> {
  const known = once(fastify.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), known])
  return socket
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: desk\r\nconnection: close\r\n\r\n`

it('answers a connection that has sent nothing yet when the server stops, and accepts no new one', async () => {
  const early = await comeIn()
  const ending = endCalls()
  await expect.poll(() => fastify.server.listening).toBe(false)
  early.write(asking('/soon'))
  expect(await text(early)).toMatch(/^HTTP\/1\.1 200 .*"answered":true/s)
  await expect(fetch(`http://127.0.0.1:${port}/soon`)).rejects.toThrow('fetch failed')
  await ending
})

it('answers 503 with Retry-After to a call that takes too long when the server stops', async () => {
  const caller = await comeIn()
  caller.write(asking('/never'))
  const received = text(caller)
  await once(fastify.server, 'request')
  await endCalls()
  expect(await received).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"desk-busy"/s)
})
