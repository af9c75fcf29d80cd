import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import { startVisitors, type VisitorPlan } from '../../kit/load/visitors.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from './office.ts'

export interface NodeLossPlan {
  sockets: number
  perSecond: number
  seconds: number
  conversations: number
  /** Numbers of a conversation begin after this. */
  after?: number
  /** People on a website, meanwhile. */
  website: VisitorPlan
  /** Says nothing of how long the pages took, where other work on the machine decides it. */
  judgesBreaks?: false
}

/** The limit of R15: agents on the lost node are connected again within this time. */
const BACK_WITHIN = 15_000

/** One of several nodes dies under load, with agents on it: all come back by themselves and miss nothing. */
export async function loseNode(cluster: Cluster, plan: NodeLossPlan): Promise<Findings> {
  const office = await openOffice(cluster, plan.sockets)
  const visitors = await startVisitors(cluster, plan.website)
  const load = playInbound({ webhook: cluster.webhook, ...plan })
  await pause((plan.seconds * 1000) / 3)
  const lost = cluster.busiest()
  await lost?.kill()
  const { acknowledged } = await load
  const website = await visitors.stop(cluster.postgres.url)
  const complete = await office.receives(acknowledged)
  const breaks = office.breaks()
  const verdict = await checkInbound(cluster.postgres.url, new Set([...acknowledged, ...website.written]))
  const findings: Findings = {
    title: 'One of several nodes is lost',
    setting: `${cluster.nodes.length} nodes behind a balancer over PostgreSQL 15, Redis and a bucket. ${plan.sockets} pages of agents are open; ${plan.perSecond} client messages a second arrive for ${plan.seconds} s over ${plan.conversations} conversations. Every page receives every message, as in one of twenty departments of a server that takes twenty times as many. After a third of it one node is killed with SIGKILL and stays dead. Meanwhile ${plan.website.visitors} visitors of a website, each with two tabs, write and are answered; one is offline while both sides write ${plan.website.offline} messages, the machine of another one sleeps.`,
    rows: [
      { what: 'messages acknowledged', figure: String(acknowledged.size) },
      { what: 'messages of visitors', figure: String(website.written.size) },
      { what: 'answers to visitors', figure: String(website.answered) },
      { what: 'pages that lost their node', figure: String(breaks.length) },
      { what: 'live and complete again after, median', figure: ms(percentile(breaks, 0.5)) },
      { what: 'live and complete again after, p99', figure: ms(percentile(breaks, 0.99)) },
    ],
    wrong: {
      ...verdict.wrong,
      ...website.wrong,
      'pages that never became live and complete': complete ? 0 : 1,
      'messages missed by a page': office.missed(acknowledged),
      'messages received twice by a page': office.doubled(),
      ...(plan.judgesBreaks !== false && {
        'breaks over 15 s at p99': percentile(breaks, 0.99) > BACK_WITHIN ? 1 : 0,
      }),
    },
  }
  office.close()
  await lost?.startAgain()
  return findings
}
