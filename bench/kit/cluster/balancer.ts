import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf } from '../server/port-of.ts'

/** A load balancer: asks each node whether it is ready, and hands every connection to one that is. */
export interface Balancer {
  url: string
  /** The node with the most connections: one that is slow for a moment gets none of those that are made meanwhile. */
  busiest(): string | undefined
  stop(): Promise<void>
}

const EVERY = 100
const PATIENCE = 500

export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  let ready: string[] = []
  let turn = 0
  let stopped = false
  const ends = new Set<Socket>()
  const connections = countByNode()

  async function look(): Promise<void> {
    const answers = await Promise.all(nodes.map(wantsRequests))
    ready = nodes.filter((_, index) => answers[index] === true)
  }

  const looking = (async () => {
    while (!stopped) {
      await look()
      await pause(EVERY)
    }
  })()

  const server = createServer({ pauseOnConnect: true }, (near) => {
    keep(near)
    // When no node answers in time, a node that may be slow is better than none.
    join(near, [...(ready.length > 0 ? ready : nodes)])
  })

  /** While a connection is being made nothing has been sent yet: the balancer skips a node that refuses. */
  function join(near: Socket, left: string[]): void {
    const [node] = left.splice(turn++ % Math.max(1, left.length), 1)
    if (node === undefined) return void near.destroy()
    const far = connect(Number(new URL(node).port), '127.0.0.1')
    keep(far)
    let joined = false
    far.on('connect', () => {
      joined = true
      connections.add(node, 1)
      near.pipe(far).pipe(near)
      near.resume()
    })
    far.on('close', () => {
      if (!joined) return join(near, left)
      connections.add(node, -1)
      near.destroy()
    })
    near.on('close', () => far.destroy())
  }

  function keep(end: Socket): void {
    ends.add(end)
    end.setNoDelay(true)
    end.on('error', () => undefined)
    end.on('close', () => ends.delete(end))
  }

  await look()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    busiest: connections.busiest,
    async stop() {
      stopped = true
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await Promise.all([closed, looking])
    },
  }
}

function countByNode() {
  const counts = new Map<string, number>()
  return {
    add: (node: string, step: 1 | -1) => void counts.set(node, (counts.get(node) ?? 0) + step),
    busiest: () => [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0],
  }
}

async function wantsRequests(node: string): Promise<boolean> {
  return fetch(`${node}/health/ready`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
