import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { playLoop } from '../../kit/load/closed-loop.ts'
import { type Cluster, startCluster } from '../../kit/cluster/cluster.ts'
import { cpuBetween, type CpuTimes, cpuTimes } from '../../kit/measure/cpu-times.ts'
import type { Findings } from '../../kit/measure/report.ts'

export interface NodesRatePlan {
  /** How many nodes, one company after the other. */
  nodes: readonly number[]
  seconds: number
  callers: number
  conversations: number
}

interface Measured {
  nodes: number
  messages: number
  seconds: number
  cpu: CpuTimes
  wrong: Findings['wrong']
}

/** Messages a second through one, two and three nodes, and the processor time of each process. */
export async function nodesRate(plan: NodesRatePlan): Promise<Findings> {
  const measured: Measured[] = []
  for (const nodes of plan.nodes) {
    const cluster = await startCluster(nodes)
    try {
      measured.push({ nodes, ...(await measure(cluster, plan)) })
    } finally {
      await cluster.stop()
    }
  }
  return {
    title: 'Inbound messages with one, two and three nodes',
    setting: `${plan.callers} callers play Telegram's webhook for ${plan.seconds} s as fast as they are answered, over ${plan.conversations} conversations that exist already, through a balancer. Nodes, PostgreSQL 15, Redis, bucket, balancer and load share the machine: what the load and the balancer use, the nodes do not get.`,
    rows: measured.flatMap(rowsOf),
    wrong: Object.fromEntries(
      measured.flatMap(({ nodes, wrong }) =>
        Object.entries(wrong).map(([what, count]): [string, number] => [`${what}, ${nodes} nodes`, count]),
      ),
    ),
  }
}

async function measure(cluster: Cluster, plan: NodesRatePlan): Promise<Omit<Measured, 'nodes'>> {
  const { webhook, nodes, postgres } = cluster
  const loop = { webhook, callers: plan.callers, conversations: plan.conversations }
  const first = await playLoop({ ...loop, from: 1, goesOn: (n) => n === 1 })
  // New clients get a greeting; that is not part of the measurement.
  await pause(plan.conversations * 40)
  const pids = nodes.map(({ pid }) => pid)
  const before = await cpuTimes(pids)
  const begun = performance.now()
  const until = begun + plan.seconds * 1000
  const answered = await playLoop({ ...loop, from: 2, goesOn: () => performance.now() < until })
  const seconds = (performance.now() - begun) / 1000
  const cpu = cpuBetween(before, await cpuTimes(pids))
  const acknowledged = new Set([...first.keys(), ...answered.keys()])
  const { wrong } = await checkInbound(postgres.url, acknowledged)
  return { messages: answered.size, seconds, cpu, wrong }
}

function rowsOf({ nodes, messages, seconds, cpu }: Measured): Findings['rows'] {
  const all = cpu.servers + cpu.database + cpu.load + cpu.idle
  const share = (time: number) => `${Math.round((100 * time) / all)} %`
  const cost = (time: number) => `${((time / messages) * 1000).toFixed(1)} s`
  const what = (words: string) => `${nodes} ${nodes === 1 ? 'node' : 'nodes'}: ${words}`
  return [
    { what: what('answered'), figure: `${Math.round(messages / seconds)} messages/s` },
    {
      what: what('processor time of nodes, PostgreSQL, load and balancer, nobody'),
      figure: [cpu.servers, cpu.database, cpu.load, cpu.idle].map(share).join(' · '),
    },
    {
      what: what('processor time of 1,000 messages, nodes and PostgreSQL'),
      figure: `${cost(cpu.servers)} + ${cost(cpu.database)}`,
    },
  ]
}
