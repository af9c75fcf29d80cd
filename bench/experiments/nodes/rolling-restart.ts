import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { CallRefused } from '@switchboard/server/testing'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from './office.ts'

export interface RollingPlan {
  sockets: number
  /** Agents that make one call after the other all the while. */
  callers: number
  perSecond: number
  conversations: number
  after?: number
}

/** Every node is stopped with SIGTERM and started again, one after the other, under load: no call fails. */
export async function restartOneByOne(cluster: Cluster, plan: RollingPlan): Promise<Findings> {
  const office = await openOffice(cluster, plan.sockets)
  let over = false
  const calling = Promise.all(Array.from({ length: plan.callers }, () => keepCalling(cluster, () => over)))
  const restarting = restartAll(cluster)
  const seconds = 4 + cluster.nodes.length * 4
  const { acknowledged, refusals } = await playInbound({ webhook: cluster.webhook, seconds, ...plan })
  const starts = await restarting
  over = true
  const answered = await calling
  const complete = await office.receives(acknowledged)
  const verdict = await checkInbound(cluster.postgres.url, acknowledged)
  const findings: Findings = {
    title: 'A restart of one node after the other',
    setting: `Three nodes behind a balancer that asks \`/health/ready\`; DRAIN_SECONDS=2. While ${plan.callers} callers read tickets without a pause, ${plan.perSecond} client messages a second arrive and ${plan.sockets} pages are open, each node gets SIGTERM and is started again.`,
    rows: [
      { what: 'calls answered', figure: String(answered.reduce((sum, one) => sum + one.good, 0)) },
      { what: 'messages acknowledged', figure: String(acknowledged.size) },
      { what: 'a node was away for, median', figure: ms(percentile(starts, 0.5)) },
      { what: 'breaks of a page, p99', figure: ms(percentile(office.breaks(), 0.99)) },
    ],
    wrong: {
      ...verdict.wrong,
      'calls that failed': answered.reduce((sum, one) => sum + one.failed, 0),
      'webhooks not answered 2xx at the first try': [...refusals.values()].reduce((sum, n) => sum + n, 0),
      'pages that never became live and complete': complete ? 0 : 1,
      'messages missed by a page': office.missed(acknowledged),
      'messages received twice by a page': office.doubled(),
    },
  }
  office.close()
  return findings
}

async function restartAll({ nodes }: Cluster): Promise<number[]> {
  const away: number[] = []
  for (const node of nodes) {
    await pause(500)
    const begun = performance.now()
    await node.stop()
    await node.startAgain()
    away.push(performance.now() - begun)
  }
  return away
}

/** A refused call was answered; one without an answer, or with an error of ours, has failed. */
async function keepCalling(
  { admin }: Cluster,
  isOver: () => boolean,
): Promise<{ good: number; failed: number }> {
  const count = { good: 0, failed: 0 }
  while (!isOver()) {
    await admin.call(calls.getTickets).then(
      () => (count.good += 1),
      (error: unknown) => {
        if (error instanceof CallRefused && error.answer.status < 500) count.good += 1
        else count.failed += 1
      },
    )
  }
  return count
}
