import { calls, socketMessages } from '@switchboard/contract'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer, waitFor } from '../../testing/index.ts'
import { openRedis } from '../redis/redis-link.ts'
import { openRates, type RateVerdict } from './rates.ts'

let server: TestServer
let caller: Caller
let colleague: Caller

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: 30 } })
  caller = await server.signIn(await buildAgent(server))
  colleague = await server.signIn(await buildAgent(server))
})
afterAll(() => server.stop())

/** Asks so often at once; how many were answered, and the first refusal. */
async function ask(who: Caller, path: string, times: number) {
  const answers = await Promise.all(Array.from({ length: times }, () => who.request(path)))
  const [refused] = answers.filter(({ status }) => status === 429)
  return { answered: answers.filter(({ status }) => status !== 429).length, refused }
}

describe('a caller who calls far too often', () => {
  it('is asked to wait and for how long, while a colleague at the same address goes on', async () => {
    const { answered, refused } = await ask(caller, calls.getPreferences.path, 200)
    expect(answered).toBeGreaterThanOrEqual(30)
    expect(answered).toBeLessThan(200)
    expect(await refused?.json()).toMatchObject({ error: 'too-many-requests' })
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect((await colleague.call(calls.getPreferences)).lang).toBe('en')
    server.clock.tick(10_000)
    expect((await ask(caller, calls.getPreferences.path, 20)).answered).toBe(20)
  })

  it('without a session is counted by address, and nobody who is signed in there notices', async () => {
    expect((await ask(server.anyone, calls.validate.path, 200)).answered).toBeLessThan(200)
    expect((await colleague.call(calls.getPreferences)).lang).toBe('en')
  })
})

it('a socket that sends too much is ignored for a while, and stays', async () => {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: caller.cookie ?? '' },
  })
  let answered = 0
  for (let sent = 0; sent < 5000; sent += 1)
    socket.emit(socketMessages.resume, 'nothing', () => (answered += 1))
  await expect.poll(() => answered).toBeGreaterThanOrEqual(40)
  // What is still on its way to a slow desk uses the two seconds up: asked again, until nothing is.
  const isAnsweredAgain = () => {
    server.clock.tick(2000)
    const answer = socket.timeout(500).emitWithAck(socketMessages.resume, { cursor: null })
    return answer.then(
      () => true,
      () => false,
    )
  }
  await waitFor(isAnsweredAgain, 'the socket to be answered again')
  expect(answered).toBeLessThan(5000)
  expect(socket.connected).toBe(true)
  socket.disconnect()
})

describe('one setting', () => {
  /** How many of one kind are let through at once, and again after some seconds. */
  async function letThrough(calls: number, what: RateVerdict, seconds: number): Promise<[number, number]> {
    let millis = 1_000_000
    const clock = { millis: () => millis, now: () => '' }
    const rates = openRates({ calls, redis: null }, { clock })
    const until = async (refusedAt: number): Promise<number> => {
      for (let count = 0; count < refusedAt; count += 1) {
        const isThrough = await rates.consume(what, 'a').then(
          () => true,
          () => false,
        )
        if (!isThrough) return count
      }
      return refusedAt
    }
    const first = await until(10_000)
    millis += seconds * 1000
    return [first, await until(10_000)]
  }

  it('sets how many calls, searches, uploads and exports a session has, which come back evenly', async () => {
    expect(await letThrough(300, 'call', 1)).toEqual([300, 30])
    expect(await letThrough(300, 'search', 1)).toEqual([100, 10])
    expect(await letThrough(300, 'upload', 5)).toEqual([60, 30])
    expect(await letThrough(300, 'export', 60)).toEqual([30, 30])
    expect(await letThrough(300, 'address', 100)).toEqual([6000, 6000])
    expect(await letThrough(100, 'webhook', 100)).toEqual([6000, 6000])
  })

  it('switches the limits off with 0', async () => {
    expect(await letThrough(0, 'call', 1)).toEqual([10_000, 10_000])
  })

  it('goes on counting by itself while the shared Redis is away', async () => {
    const clock = { millis: () => 5000, now: () => '' }
    const redis = openRedis('redis://127.0.0.1:9', pino({ level: 'silent' }))
    const rates = openRates({ calls: 2, redis }, { clock })
    try {
      await rates.consume('call', 'a')
      await rates.consume('call', 'a')
      await expect(rates.consume('call', 'a')).rejects.toMatchObject({ code: 'too-many-requests' })
    } finally {
      redis.stop()
    }
  })
})
