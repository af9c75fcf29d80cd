import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/load/agent-socket.ts'
import { type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { seededRandom } from '../../kit/load/random.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { leftovers } from '../../kit/checks/stored-files.ts'
import { acceptSome } from '../database/people-at-work.ts'
import { callThroughStops } from './calls-through-stops.ts'
import { CLEAN, figuresOf, judgeCalls, judgeRows, linesLike, RECOVERY } from './judge-stops.ts'

export interface StopPlan {
  stops: number
  conversations: number
  tickets: number
  sockets: number
  /** Every so manieth time the provider takes messages and never answers. */
  hangsEvery: number
  /** False where the machine does other work too: the time of a stop is then meaningless. */
  judgesTimes?: false
  seed: number
}

interface Stop {
  took: number
  code: number | null
  isServerGone: boolean
}

const LONGEST = 10_000

/** SIGTERM under load, again and again. */
export async function stopGracefully(plan: StopPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook', {}, { webhookFloodLimit: false })
  try {
    const { tickets } = await acceptSome(connected, plan, plan.tickets)
    const sockets = await Promise.all(
      Array.from({ length: plan.sockets }, () => openAgentSocket(connected.server.url, connected.admin)),
    )
    const load = callThroughStops(connected, { conversations: plan.conversations, after: 1, tickets })
    const stops = await stopRepeatedly(connected, plan)
    const history = await load.stop()
    const receivedAll = () =>
      sockets.every(
        (one) => one.isLive() && [...history.written].every((content) => one.received.has(content)),
      )
    await waitFor(receivedAll, 'the pages', 30_000).catch(() => undefined)
    const missed = [...history.written].filter((content) => sockets.some((one) => !one.received.has(content)))
    for (const one of sockets) one.close()
    const times = stops.map(({ took }) => took)
    return {
      title: 'Stopped in order under load',
      setting: `A server with its embedded database gets SIGTERM ${plan.stops} times and is started again, while ${plan.conversations} clients write, ${tickets.length} agents write, read lists and send files, over kept connections, and ${plan.sockets} pages listen. Every ${plan.hangsEvery}th time the provider takes messages and never answers. Seed ${plan.seed}.`,
      rows: [
        { what: 'stops', figure: String(stops.length) },
        { what: 'ended after, median', figure: ms(percentile(times, 0.5)) },
        { what: 'ended after, longest', figure: ms(Math.max(...times)) },
        ...figuresOf(history),
        { what: 'clean ends in PostgreSQL’s log', figure: String(await linesLike(connected, CLEAN)) },
      ],
      wrong: {
        ...judgeCalls(history),
        ...(await judgeRows(connected, history)),
        ...(await leftovers(connected)),
        'client messages a page missed': missed.length,
        'received twice by a page': sockets.reduce((sum, one) => sum + one.doubled(), 0),
        'ends with another code than 0': stops.filter(({ code }) => code !== 0).length,
        'database servers left running': stops.filter(({ isServerGone }) => !isServerGone).length,
        'recoveries in PostgreSQL’s log': await linesLike(connected, RECOVERY),
        ...(plan.judgesTimes !== false && {
          'ended later than after 10 s': times.filter((time) => time > LONGEST).length,
        }),
      },
    }
  } finally {
    await connected.stop()
  }
}

async function stopRepeatedly(
  { server, simulators, dataDir }: ConnectedServer,
  plan: StopPlan,
): Promise<Stop[]> {
  const random = seededRandom(plan.seed)
  const stops: Stop[] = []
  for (let n = 1; n <= plan.stops; n += 1) {
    const hanging =
      n % plan.hangsEvery === 0
        ? simulators.telegram.faults.hangAfterAccepting({ method: 'sendMessage' })
        : null
    await pause(300 + random() * 2000)
    const begun = performance.now()
    await server.stop()
    const took = performance.now() - begun
    hanging?.remove()
    const isServerGone = await access(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')).then(
      () => false,
      () => true,
    )
    stops.push({ took, code: server.endedWith, isServerGone })
    await server.startAgain()
  }
  return stops
}
