import { calls } from '@switchboard/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer } from '../../testing/index.ts'
import { type RedisStandIn, startRedisStandIn } from '../../testing/redis-stand-in.ts'
import { openRates } from '../rates/rates.ts'
import { openRedis, type RedisLink } from './redis-link.ts'

let redis: RedisStandIn
beforeEach(async () => {
  redis = await startRedisStandIn()
})
afterEach(() => redis.stop())

describe('two nodes that share a Redis', () => {
  let one: TestServer
  let two: TestServer
  let admin: Caller

  beforeEach(async () => {
    // No node polls for news: what arrives came over Redis, or because a node noticed that Redis is away.
    const shared = { config: { redisUrl: redis.url }, sweepEvery: 600_000 }
    one = await startTestServer(shared)
    two = await startTestServer({ besides: one, ...shared })
    admin = await one.firstAdmin()
    await expect.poll(() => [one, two].map(isUp)).toEqual([true, true])
  })
  afterEach(async () => {
    await two.stop()
    await one.stop()
  })

  /** Locks somebody on one node whose page is on the other, and waits until that page ends. */
  async function lockAcrossNodes(): Promise<void> {
    const agent = await buildAgent(one)
    const page = await (await two.signIn(agent)).socket()
    const watching = await admin.socket()
    await admin.call(calls.lockAgent, { body: { userid: agent.userid } })
    await watching.until('agentChanged', ({ payload }) => payload.agent.userid === agent.userid)
    expect(await page.ended()).toBe('locked')
    watching.close()
  }

  it('reach each other through it', lockAcrossNodes)

  it('go on without it when it falls silent in the middle, stop in time, and use it again afterwards', async () => {
    redis.freeze()
    await lockAcrossNodes()
    await expect.poll(() => [one, two].map(isUp)).toEqual([false, false])
    await lockAcrossNodes()
    const three = await startTestServer({ besides: one, config: { redisUrl: redis.url } })
    await three.stop()
    redis.thaw()
    await expect.poll(() => [one, two].map(isUp), { timeout: 10_000 }).toEqual([true, true])
    await lockAcrossNodes()
  })

  it('believe nothing that others write into it', async () => {
    const page = await admin.socket()
    const forged = {
      type: 'totalOnlineAgents',
      v: 1,
      at: one.app.clock.now(),
      audience: ['staff'],
      payload: { count: 4711 },
    }
    for (const text of ['', '{', 'v1:a:b:c:d', JSON.stringify(forged), 'null']) {
      redis.publish('desk_signals', text)
      redis.publish('desk_news', text)
    }
    // A true one comes after them on the same channel.
    const other = await (await two.signIn(await buildAgent(one))).socket()
    await expect.poll(() => page.envelopes().map(({ type }) => type)).toContain('totalOnlineAgents')
    expect(page.envelopes().map(({ payload }) => payload)).not.toContainEqual({ count: 4711 })
    expect(
      redis.published.some(({ text }) => text.includes('totalOnlineAgents') && !text.includes('4711')),
    ).toBe(false)
    for (const socket of [page, other]) socket.close()
  })
})

const isUp = ({ app }: TestServer): boolean | undefined => app.redis?.isUp()

describe('a link to Redis', () => {
  const links: RedisLink[] = []
  afterEach(() => {
    for (const link of links.splice(0)) link.stop()
  })

  /** A link with subscriptions, and the events of its log. */
  function open() {
    const logged: string[] = []
    const log = pino({ level: 'info' }, { write: (entry: string) => void logged.push(entry) })
    const link = openRedis(redis.url, log)
    links.push(link)
    link.subscribe(['desk_news'], { begun() {}, message() {} })
    return { link, events: () => logged.map((entry) => /"event":"([^"]+)"/.exec(entry)?.[1]), logged }
  }

  it('warns once of each loss, with its reason, and once of each return', async () => {
    const { link, events } = open()
    await expect.poll(() => link.isUp()).toBe(true)
    for (const round of [1, 2]) {
      redis.freeze()
      await expect.poll(() => link.isUp(), { timeout: 8000 }).toBe(false)
      redis.thaw()
      await expect.poll(() => link.isUp(), { timeout: 8000 }).toBe(true)
      const more = Array.from({ length: round }, () => ['redis.away', 'redis.back']).flat()
      expect(events()).toEqual(['redis.connected', ...more])
    }
  })

  it.each(['ping', 'subscribe'])('reports what is missing when the account may not %s', async (command) => {
    redis.refuse(command)
    const { link, events, logged } = open()
    await expect.poll(events).toEqual(['redis.away'])
    expect(logged[0]).toContain(`no permissions to run the '${command}' command`)
    expect(logged[0]).toContain(
      'The account needs ping, info, client, subscribe, publish, multi, exec, incr and pexpire',
    )
    expect(link.isUp()).toBe(false)
  })

  it('counts calls of all nodes together, and each alone where the account may not count', async () => {
    const clock = { millis: () => 5000, now: () => '' }
    const nodes = [open(), open()].map(({ link }) => link)
    await expect.poll(() => nodes.map((link) => link.isUp())).toEqual([true, true])
    const rates = nodes.map((link) => openRates({ calls: 2, redis: link }, { clock }))
    const passes = async (whose: string) => {
      const tries = rates.flatMap((rate) => [rate, rate, rate]).map((rate) => rate.consume('call', whose))
      return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
    }
    expect(await passes('a')).toBe(2)
    redis.refuse('incr')
    expect(await passes('b')).toBe(4)
  })
})
