import { setTimeout as pause } from 'node:timers/promises'
import { type Baseline, startBaseline } from '../kit/measure/baseline.ts'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { type Acknowledged, playLoop } from '../kit/load/closed-loop.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'
import { megabytes, median, ms, percentile } from '../kit/measure/figures.ts'
import { type MemoryInUse, memoryInUse } from '../kit/measure/memory-in-use.ts'
import { processorTime } from '../kit/measure/processor-time.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type Watcher, watch } from '../kit/load/watcher.ts'

export interface RatePlan {
  rounds: number
  /** Of each part of a round. */
  seconds: number
  callers: number
  conversations: number
}

interface Round {
  committed: number
  shown: number
  baseline: number
  /** Milliseconds from the request to its 2xx, of one caller alone. */
  alone: number
  /** Milliseconds of a minimal transaction of one writer alone. */
  baselineAlone: number
  /** Milliseconds of processor time for each message. */
  server: number
  postgres: number
  delays: number[]
  missing: number
  /** Bytes of server and database right after the load. */
  memory: MemoryInUse
}

/** How far the server is from the least that the same database could do, and what a message costs. */
export async function inboundRate(plan: RatePlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  try {
    const acknowledged = new Set((await warmUp(connected, plan)).keys())
    const connectionString = await databaseOf(connected.dataDir)
    const baseline = await startBaseline({ connectionString, conversations: plan.conversations })
    const watcher = await watch(connected.server.url, connected.admin)
    const rounds: Round[] = []
    for (let index = 1; index <= plan.rounds; index += 1)
      rounds.push(await playRound(connected, plan, index, { watcher, baseline, acknowledged }))
    watcher.close()
    await baseline.stop()
    const { wrong } = await checkInbound(connectionString, acknowledged)
    return findingsOf(plan, rounds, {
      ...wrong,
      'answered and never shown': rounds.reduce((sum, { missing }) => sum + missing, 0),
      'shown twice': watcher.doubled(),
    })
  } finally {
    await connected.stop()
  }
}

/** Makes the conversations, waits until the server has greeted them all, and lets the compiler see the path. */
async function warmUp(connected: ConnectedServer, plan: RatePlan): Promise<Acknowledged> {
  const first = await playLoop({ webhook: connected.webhook, ...plan, from: 1, goesOn: (n) => n < 6 })
  while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
  return first
}

interface Means {
  watcher: Watcher
  baseline: Baseline
  acknowledged: Set<string>
}

/** First the server, then one caller alone, then the baseline while the server is stopped: the same machine for all. */
async function playRound(
  connected: ConnectedServer,
  plan: RatePlan,
  index: number,
  { watcher, baseline, acknowledged }: Means,
): Promise<Round> {
  const { server, dataDir } = connected
  const from = index * 100_000
  const before = await processorTime(server.pid, dataDir)
  const begun = performance.now()
  const answered = await playFor(connected, plan, from)
  const committed = (answered.size / (performance.now() - begun)) * 1000
  const memory = await memoryInUse(server.pid, dataDir)
  const missing = await untilShown(watcher, answered)
  const after = await processorTime(server.pid, dataDir)
  const moments = [...answered].map(([content, sent]) => ({
    sent,
    shown: watcher.shown.get(content) ?? sent,
  }))
  const last = Math.max(...moments.map(({ shown }) => shown))
  const single = await playFor(connected, { ...plan, callers: 1 }, from + 50_000)
  for (const content of [...answered.keys(), ...single.keys()]) acknowledged.add(content)
  const bare = await whileStopped(server.pid, async () => ({
    rate: await baseline.run({ seconds: plan.seconds, writers: plan.callers }),
    alone: await baseline.run({ seconds: plan.seconds / 3, writers: 1 }),
  }))
  return {
    committed,
    shown: ((answered.size - missing) / (last - begun)) * 1000,
    baseline: bare.rate,
    alone: median(betweenEach([...single.values()])),
    baselineAlone: 1000 / bare.alone,
    server: (after.server - before.server) / answered.size,
    postgres: (after.postgres - before.postgres) / answered.size,
    delays: moments.map(({ sent, shown }) => shown - sent),
    missing,
    memory,
  }
}

function playFor({ webhook }: ConnectedServer, plan: RatePlan, from: number): Promise<Acknowledged> {
  const until = performance.now() + plan.seconds * 1000
  return playLoop({ webhook, ...plan, from, goesOn: () => performance.now() < until })
}

async function whileStopped<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP')
  return work().finally(() => process.kill(pid, 'SIGCONT'))
}

/** A single caller sends as soon as it is answered. */
const betweenEach = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))

/** How many never arrive. */
async function untilShown({ shown }: Watcher, acknowledged: Acknowledged): Promise<number> {
  const missing = () => [...acknowledged.keys()].filter((content) => !shown.has(content)).length
  for (let patience = 0; patience < 100 && missing() > 0; patience += 1) await pause(100)
  return missing()
}

function findingsOf(plan: RatePlan, rounds: readonly Round[], wrong: Findings['wrong']): Findings {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  const highest = (of: (memory: MemoryInUse) => number): string =>
    megabytes(Math.max(...rounds.map(({ memory }) => of(memory))))
  const ratios = rounds.map(({ committed, baseline }) => committed / baseline)
  const delays = rounds.flatMap((round) => round.delays)
  const perMessage = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`
  return {
    title: 'Inbound messages a second',
    setting: `${plan.callers} callers play Telegram's webhook as fast as they are answered, over ${plan.conversations} conversations that exist already; an agent's socket notes what it is shown. Then one caller alone. Then ${plan.callers} connections write a minimal transaction of the same content (raw event, lock of the ticket, message, counters, live event: five prepared statements) to tables of their own in the same database, then one alone, while the server is stopped. ${plan.rounds} rounds of ${plan.seconds} s each, medians. Load, server and database share the machine.`,
    rows: [
      { what: 'server: committed and answered', figure: perSecond(middle(({ committed }) => committed)) },
      { what: 'server: shown to an agent', figure: perSecond(middle(({ shown }) => shown)) },
      { what: 'minimal transaction', figure: perSecond(middle(({ baseline }) => baseline)) },
      {
        what: 'server against minimal transaction, lowest, median, highest',
        figure: [Math.min(...ratios), median(ratios), Math.max(...ratios)]
          .map((ratio) => ratio.toFixed(2))
          .join(' · '),
      },
      { what: 'one caller alone: webhook to 2xx', figure: perMessage(middle(({ alone }) => alone)) },
      {
        what: 'one writer alone: minimal transaction',
        figure: perMessage(middle(({ baselineAlone }) => baselineAlone)),
      },
      {
        what: 'processor time for each message, server',
        figure: perMessage(middle(({ server }) => server)),
      },
      {
        what: 'processor time for each message, PostgreSQL',
        figure: perMessage(middle(({ postgres }) => postgres)),
      },
      {
        what: 'memory after a round, highest: server, database',
        figure: `${highest(({ server }) => server)}, ${highest(({ database }) => database)}`,
      },
      { what: 'webhook to socket, median', figure: ms(percentile(delays, 0.5)) },
      { what: 'webhook to socket, 99 %', figure: ms(percentile(delays, 0.99)) },
    ],
    wrong,
  }
}

const perSecond = (rate: number): string => `${Math.round(rate)} messages/s`
