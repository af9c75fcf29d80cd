import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from './office.ts'

export interface RedisLossPlan {
  sockets: number
  perSecond: number
  awaySeconds: number
  conversations: number
  after?: number
}

/** R14. */
const WHILE_AWAY = 20_000
const AFTERWARDS = 2000

/** Redis dies and comes back empty: pages receive everything, later while it is away and at once afterwards. */
export async function loseRedis(cluster: Cluster, plan: RedisLossPlan): Promise<Findings> {
  const office = await openOffice(cluster, plan.sockets)
  const settle = 3
  const load = playInbound({
    webhook: cluster.webhook,
    seconds: plan.awaySeconds + 2 * settle,
    ...plan,
  })
  await pause(settle * 1000)
  const wentAt = now()
  await cluster.redis.stop()
  await pause(plan.awaySeconds * 1000)
  await cluster.redis.startAgain()
  // The nodes reconnect at growing intervals, two seconds at most.
  const backAt = now() + 2500
  const { acknowledged, dueAt } = await load
  const complete = await office.receives(acknowledged)
  const lags = { before: [] as number[], away: [] as number[], after: [] as number[] }
  for (const { received } of office.sockets)
    for (const [content, at] of received) {
      const due = dueAt.get(content)
      if (due === undefined) continue
      lags[due < wentAt ? 'before' : awayOrAfter(due, backAt)].push(at - due)
    }
  const verdict = await checkInbound(cluster.postgres.url, acknowledged)
  office.close()
  return {
    title: 'Redis is lost and comes back empty',
    setting: `Three nodes over PostgreSQL 15 and Redis; ${plan.sockets} pages are open on all of them, ${plan.perSecond} client messages a second arrive. Redis is killed, stays away for ${plan.awaySeconds} s and comes back with nothing in it.`,
    rows: [
      { what: 'messages acknowledged', figure: String(acknowledged.size) },
      { what: 'from due to received before, p99', figure: ms(percentile(lags.before, 0.99)) },
      { what: 'while Redis is away, p99', figure: ms(percentile(lags.away, 0.99)) },
      { what: 'while Redis is away, longest', figure: ms(percentile(lags.away, 1)) },
      { what: 'afterwards, p99', figure: ms(percentile(lags.after, 0.99)) },
    ],
    wrong: {
      ...verdict.wrong,
      'pages that never became live and complete': complete ? 0 : 1,
      'messages missed by a page': office.missed(acknowledged),
      'messages received twice by a page': office.doubled(),
      'received later than 20 s while away': lags.away.filter((lag) => lag > WHILE_AWAY).length,
      'afterwards later than 2 s at p99': percentile(lags.after, 0.99) > AFTERWARDS ? 1 : 0,
    },
  }
}

const awayOrAfter = (due: number, backAt: number) => (due < backAt ? 'away' : 'after')

const now = (): number => performance.timeOrigin + performance.now()
