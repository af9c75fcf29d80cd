import { waitFor } from '@switchboard/server/testing'
import { type AgentSocket, openAgentSocket } from '../../kit/load/agent-socket.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { hireAgents, inBatches } from '../../kit/load/staff.ts'

/** An office of agents whose pages stay open whatever happens to the nodes. */
export interface Office {
  sockets: readonly AgentSocket[]
  /** Every page is live again and has received all of it. False: not within the time. */
  receives(all: ReadonlySet<string>): Promise<boolean>
  missed(all: ReadonlySet<string>): number
  doubled(): number
  /** Milliseconds of every break. */
  breaks(): number[]
  close(): void
}

/** Several pages per agent: the server sees sockets, and hiring a thousand people would take longer than the experiment. */
export async function openOffice(
  { url, admin }: Pick<Cluster, 'url' | 'admin'>,
  count: number,
): Promise<Office> {
  const agents = await hireAgents({ url, admin }, Math.ceil(count / 20))
  const callers = Array.from({ length: count }, (_, index) => agents[index % agents.length] ?? admin)
  const sockets = await inBatches(callers, 25, (caller) => openAgentSocket(url, caller))
  const missed = (all: ReadonlySet<string>): number =>
    sockets.reduce(
      (sum, { received }) => sum + [...all].filter((content) => !received.has(content)).length,
      0,
    )
  return {
    sockets,
    missed,
    async receives(all) {
      const complete = () => sockets.every((one) => one.isLive() && one.received.size >= all.size)
      return waitFor(complete, 'all pages to be live and complete', 60_000).then(
        () => missed(all) === 0,
        () => false,
      )
    },
    doubled: () => sockets.reduce((sum, one) => sum + one.doubled(), 0),
    breaks: () => sockets.flatMap(({ breaks }) => breaks),
    close() {
      for (const one of sockets) one.close()
    },
  }
}
