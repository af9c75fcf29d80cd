import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@switchboard/contract'
import { type Caller, callerOf, signInAt } from '@switchboard/server/testing'
import { ADMIN } from '../kit/server/server-process.ts'
import { type Cluster, missingForCluster, startCluster } from '../kit/cluster/cluster.ts'
import { hasFalseClocks } from '../kit/faults/false-clock.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'
import { setClocks } from '../experiments/nodes/clock-jumps.ts'
import { cursorNeverSkips } from '../experiments/arrivals/event-cursor.ts'
import { freezeNode } from '../experiments/nodes/frozen-node.ts'
import { hopAcrossNodes } from '../experiments/nodes/hopping-page.ts'
import { loseRedis } from '../experiments/nodes/redis-loss.ts'
import { restartOneByOne } from '../experiments/nodes/rolling-restart.ts'
import { loseNodeWhenDue } from '../experiments/nodes/scheduled-loss.ts'
import { upgrade } from '../experiments/upgrade.ts'

const missing = missingForCluster()
if (missing !== null) console.log(`Several nodes are not tested here: ${missing}.`)

if (!hasFalseClocks())
  console.log('Clocks that jump are not tested here: libfaketime is not installed (Debian: faketime).')

/** Each experiment at its full length: `npm run bench`. They share one cluster, so conversations go on counting. */
describe.skipIf(missing !== null)('three nodes behind a balancer', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(3)
  }, 240_000)
  afterAll(() => cluster.stop(), 240_000)

  test('no call fails while every node is restarted one after the other', async () => {
    const findings = await restartOneByOne(cluster, {
      sockets: 6,
      callers: 4,
      perSecond: 10,
      conversations: 20,
      after: 6,
    })
    expect(figure(findings, 'calls answered')).toBeGreaterThan(100)
    expectNothingWrong(findings)
  }, 240_000)

  test('scheduled messages are sent once when a node is killed in the second in which they are due', async () => {
    const findings = await loseNodeWhenDue(cluster, {
      chats: 8,
      perChat: 2,
      killsAfter: [300],
      firstId: 930_000,
    })
    expect(figure(findings, 'sent')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 240_000)

  test('without Redis pages receive all events a little later, and at once when it is back empty', async () => {
    const findings = await loseRedis(cluster, {
      sockets: 6,
      perSecond: 10,
      awaySeconds: 4,
      conversations: 20,
      after: 20,
    })
    expectNothingWrong(findings)
  }, 240_000)

  test('a page that is moved between nodes within seconds receives all events once and in order', async () => {
    const findings = await hopAcrossNodes(cluster, {
      pages: 6,
      perSecond: 20,
      seconds: 3,
      conversations: 20,
      longestStay: 600,
      after: 40,
      seed: 16,
    })
    expect(figure(findings, 'hops')).toBeGreaterThan(18)
    expectNothingWrong(findings)
  }, 180_000)

  test('pages that come and go receive events once and in order when transactions commit late or never', async () => {
    const findings = await cursorNeverSkips(cluster, {
      writers: 20,
      seconds: 2,
      eventsPerAction: 4,
      agents: 2,
      pagesPerAgent: 2,
      longestStay: 600,
      seed: 19,
    })
    expect(figure(findings, 'events committed')).toBeGreaterThan(50)
    expect(figure(findings, 'events rolled back')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 180_000)

  test('another node takes over the send of a frozen node, and it is not repeated when the node wakes up', async () => {
    // What stands still for less than ten seconds is not late for its node.
    const plan = { chats: 6, perChat: 2, frozenSeconds: 11, agesLeases: true } as const
    expectNothingWrong(await freezeNode(cluster, plan))
  }, 180_000)

  test.skipIf(!hasFalseClocks())(
    'nodes whose clocks jump by an hour work as one, in order and without delay',
    async () => {
      const plan = { perSecond: 20, seconds: 6, conversations: 20, chats: 4, after: 60 }
      expectNothingWrong(await setClocks(cluster, plan))
    },
    60_000,
  )

  test('nodes that share a Redis count the calls of a session together', async () => {
    const limited = await Promise.all([1, 2].map(() => cluster.addNode({ RATE_LIMIT: '30' })))
    const [one, other] = await Promise.all(limited.map(({ url }) => signInAt(url, ADMIN)))
    if (one === undefined || other === undefined) throw new Error('Too few nodes.')
    const sameSession = callerOf(limited[1]?.url ?? '', { cookie: one.cookie, signedIn: null })
    const ask = (caller: Caller) => caller.request(calls.getPreferences.path).then(({ status }) => status)
    // A window of counts may end between the two nodes; by itself the other one would bear thirty calls.
    await expect
      .poll(
        async () => {
          const answers = await Promise.all(Array.from({ length: 60 }, () => ask(one)))
          return answers.includes(429) ? ask(sameSession) : 0
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(429)
    expect(await ask(other)).toBe(200)
    await Promise.all(limited.map((node) => node.stop()))
  }, 180_000)

  test('an upgrade from the first schema that is killed midway still completes while an old node writes', async () => {
    const server = cluster.postgres.url
    expectNothingWrong(await upgrade({ server, messages: 3000, kills: 2, killWithin: 150, seed: 31 }))
  }, 180_000)
})
