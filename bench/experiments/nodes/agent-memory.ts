import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { megabytes } from '../../kit/measure/figures.ts'
import { residentOf } from '../../kit/measure/memory-watch.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from './office.ts'

/** The memory that each agent's open page costs a node. */
export async function agentMemory(
  cluster: Cluster,
  { steps }: { steps: readonly number[] },
): Promise<Findings> {
  const [node] = cluster.nodes
  if (node === undefined) throw new Error('There is no node.')
  const settled = async (): Promise<number> => {
    await pause(10_000)
    return residentOf(node.pid)
  }
  const before = await settled()
  const rows = [{ what: 'no page open', figure: megabytes(before) }]
  const offices = []
  let open = 0
  let size = before
  for (const step of steps) {
    offices.push(await openOffice(cluster, step - open))
    open = step
    size = await settled()
    rows.push({ what: `${step} pages open`, figure: megabytes(size) })
  }
  for (const office of offices) office.close()
  return {
    title: 'Memory of connected agents',
    setting: `One node, agents with live pages and no events, resident size of the node 10 s after the last of them has come. It holds what signing in left behind, so the figure is an upper bound.`,
    rows: [
      ...rows,
      { what: 'for each page', figure: `${Math.round((size - before) / Math.max(1, open) / 1024)} KB` },
    ],
    wrong: { 'servers that ended': node.runs ? 0 : 1 },
  }
}
