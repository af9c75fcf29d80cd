import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { openLog } from '../lib/log.ts'
import { warnOfUntrustedProxy } from './client-address.ts'

const PROXY = '10.0.0.7'

async function setUp(trusted: readonly string[] | false) {
  const lines: string[] = []
  const fastify: FastifyInstance = Fastify()
  warnOfUntrustedProxy(fastify, trusted, openLog('warn', { write: (line: string) => void lines.push(line) }))
  fastify.get('/', () => 'ok')
  await fastify.ready()
  const ask = (headers: Record<string, string>) =>
    fastify.inject({ url: '/', remoteAddress: PROXY, headers }).then(({ statusCode }) => statusCode)
  return { ask, warnings: (): unknown[] => lines.map((line): unknown => JSON.parse(line)) }
}

it('a proxy that TRUST_PROXY does not name is warned of once, and its requests are served', async () => {
  const { ask, warnings } = await setUp(false)
  expect(await ask({})).toBe(200)
  expect(warnings()).toEqual([])
  for (const forwarded of ['203.0.113.5', '203.0.113.6'])
    expect(await ask({ 'x-forwarded-for': forwarded })).toBe(200)
  expect(warnings()).toEqual([expect.objectContaining({ event: 'proxy.untrusted', address: PROXY })])
})

it('a proxy that TRUST_PROXY names is not warned of', async () => {
  const { ask, warnings } = await setUp(['10.0.0.0/8'])
  expect(await ask({ 'x-forwarded-for': '203.0.113.5' })).toBe(200)
  expect(warnings()).toEqual([])
})
