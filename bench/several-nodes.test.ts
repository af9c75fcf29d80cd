import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@switchboard/contract'
import { signInAt } from '@switchboard/server/testing'
import { ADMIN } from './kit/server/server-process.ts'
import { type Cluster, missingForCluster, startCluster } from './kit/cluster/cluster.ts'
import { expectNothingWrong, figure } from './kit/checks/expect-findings.ts'
import { hireAgents } from './kit/load/staff.ts'
import { loseNode } from './experiments/nodes/node-loss.ts'

const missing = missingForCluster()
if (missing !== null) console.log(`Several nodes are not tested here: ${missing}.`)

/** What else may happen to nodes: `npm run bench -- short`; each at its full length: `npm run bench`. */
describe.skipIf(missing !== null)('nodes behind a balancer', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(2)
  }, 240_000)
  afterAll(() => cluster.stop(), 240_000)

  test('pages of a killed node reconnect by themselves and have missed nothing', async () => {
    const findings = await loseNode(cluster, {
      sockets: 24,
      perSecond: 20,
      seconds: 4,
      conversations: 20,
      judgesBreaks: false,
      website: { visitors: 3, every: 200, offline: 20, endsLeases: true },
    })
    expect(figure(findings, 'messages acknowledged')).toBe(80)
    expect(figure(findings, 'pages that lost their node')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 240_000)

  test('a lock on one node ends the sockets of that agent on another', async () => {
    const [agent] = await hireAgents(cluster, 1)
    const [one, other] = cluster.nodes
    if (agent === undefined || one === undefined || other === undefined) throw new Error('Too few nodes.')
    const there = await signInAt(other.url, { email: 'agent0@bench.example', password: 'amber teapot 17' })
    const socket = await there.socket()
    const boss = await signInAt(one.url, ADMIN)
    await boss.call(calls.lockAgent, { body: { userid: there.me.id } })
    expect(await socket.ended()).not.toBe('cut')
  }, 120_000)
})
