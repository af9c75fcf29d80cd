import { setTimeout as pause } from 'node:timers/promises'
import type { AgentSocket } from '../../kit/load/agent-socket.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import { seededRandom } from '../../kit/load/random.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from './office.ts'

export interface HoppingPlan {
  pages: number
  perSecond: number
  seconds: number
  conversations: number
  /** A page stays at a node at most this many milliseconds, often too short to be live there. */
  longestStay: number
  after?: number
  seed: number
}

/** Pages are forced from node to node and back within seconds while events happen: none is missed, doubled or early. */
export async function hopAcrossNodes(cluster: Cluster, plan: HoppingPlan): Promise<Findings> {
  const office = await openOffice(cluster, plan.pages)
  const random = seededRandom(plan.seed)
  let over = false
  const hopping = Promise.all(
    office.sockets.map((page) => hop(page, cluster, () => (over ? null : random()), plan)),
  )
  const { acknowledged } = await playInbound({ webhook: cluster.webhook, ...plan })
  over = true
  const hops = (await hopping).reduce((sum, count) => sum + count, 0)
  const complete = await office.receives(acknowledged)
  const verdict = await checkInbound(cluster.postgres.url, acknowledged)
  const findings: Findings = {
    title: 'Pages that are forced from node to node',
    setting: `${plan.pages} pages are disconnected without a close and come back at the next of three nodes, again and again, after at most ${plan.longestStay} ms each, often before they have caught up. Meanwhile ${plan.perSecond} client messages a second arrive for ${plan.seconds} s over ${plan.conversations} conversations. Seed ${plan.seed}.`,
    rows: [
      { what: 'messages acknowledged', figure: String(acknowledged.size) },
      { what: 'hops', figure: String(hops) },
      { what: 'times a page was live and complete in between', figure: String(office.breaks().length) },
      { what: 'from a cut until live and complete, p99', figure: ms(percentile(office.breaks(), 0.99)) },
    ],
    wrong: {
      ...verdict.wrong,
      'pages that never became live and complete': complete ? 0 : 1,
      'messages missed by a page': office.missed(acknowledged),
      'messages received twice by a page': office.doubled(),
      'pages that had to load everything again': office.sockets.reduce(
        (sum, page) => sum + page.reloads(),
        0,
      ),
      'messages received before an earlier one': office.sockets.reduce(
        (sum, page) => sum + inversions(page),
        0,
      ),
    },
  }
  office.close()
  return findings
}

/** From node to node until there is no chance left; how often. */
export async function hop(
  page: AgentSocket,
  { nodes }: Pick<Cluster, 'nodes'>,
  chance: () => number | null,
  { longestStay }: Pick<HoppingPlan, 'longestStay'>,
): Promise<number> {
  for (let hops = 0; ; hops += 1) {
    const stay = chance()
    if (stay === null) return hops
    await pause(stay * longestStay)
    page.moveTo(nodes[hops % nodes.length]?.url ?? '')
  }
}

/** Within a conversation numbers rise in the order of arrival. */
export function inversions({ received }: Pick<AgentSocket, 'received'>): number {
  const last = new Map<string, number>()
  let count = 0
  for (const content of received.keys()) {
    const [conversation = '', n = ''] = content.split(':')
    if (Number(n) <= (last.get(conversation) ?? 0)) count += 1
    last.set(conversation, Number(n))
  }
  return count
}
