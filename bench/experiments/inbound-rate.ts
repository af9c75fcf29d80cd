import { setTimeout as pause } from 'node:timers/promises'
import { type Baseline, startBaseline } from '../kit/measure/baseline.ts'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { type Acknowledged, playLoop } from '../kit/load/closed-loop.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'
import { median, ms, percentile } from '../kit/measure/figures.ts'
import { contentOf } from '../kit/load/inbound-load.ts'
import { recordStatements } from '../kit/database/record-statements.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type Watcher, watch } from '../kit/load/watcher.ts'

export interface RatePlan {
  rounds: number
  /** Of each half of a round. */
  seconds: number
  callers: number
  conversations: number
}

interface Round {
  committed: number
  shown: number
  bare: number
  delays: number[]
  missing: number
}

/** A number that occurs nowhere else in the recorded statements. */
const RECORDED = 7_654_321

/** How far the server is from a bare loop of the same SQL on the same database. */
export async function inboundRate(plan: RatePlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  try {
    const acknowledged = new Set((await warmUp(connected, plan)).keys())
    const statements = await recordStatements(connected, 0, RECORDED)
    const connectionString = await databaseOf(connected.dataDir)
    const recorded = { statements, content: contentOf(0, RECORDED), n: RECORDED }
    const { dataDir } = connected
    const bare = await startBaseline({ dataDir, connectionString, recorded, callers: plan.callers })
    const watcher = await watch(connected.desk.url, connected.admin)
    const rounds: Round[] = []
    for (let index = 1; index <= plan.rounds; index += 1)
      rounds.push(await playRound(connected, plan, index, { watcher, bare, acknowledged }))
    watcher.close()
    await bare.stop()
    const { wrong } = await checkInbound(connectionString, acknowledged)
    return findingsOf(plan, rounds, statements.length, {
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
  const first = await playLoop({ webhook: connected.webhook, ...plan, from: 1, goesOn: (n) => n === 1 })
  while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
  return first
}

interface Means {
  watcher: Watcher
  bare: Baseline
  acknowledged: Set<string>
}

/** First the server, then the baseline while the server is stopped, so that both run on the same machine. */
async function playRound(
  { webhook, desk }: ConnectedServer,
  plan: RatePlan,
  index: number,
  { watcher, bare, acknowledged }: Means,
): Promise<Round> {
  const begun = performance.now()
  const until = begun + plan.seconds * 1000
  const goesOn = (): boolean => performance.now() < until
  const answered = await playLoop({ webhook, ...plan, from: RECORDED + index * 20_000, goesOn })
  const committed = (answered.size / (performance.now() - begun)) * 1000
  const missing = await untilShown(watcher, answered)
  for (const content of answered.keys()) acknowledged.add(content)
  const moments = [...answered].map(([content, sent]) => ({
    sent,
    shown: watcher.shown.get(content) ?? sent,
  }))
  const last = Math.max(...moments.map(({ shown }) => shown))
  process.kill(desk.pid, 'SIGSTOP')
  const bareRate = await bare.run(plan.seconds).finally(() => process.kill(desk.pid, 'SIGCONT'))
  // The server announces to its agents what the baseline wrote.
  await pause(2000)
  return {
    committed,
    shown: ((answered.size - missing) / (last - begun)) * 1000,
    bare: bareRate,
    delays: moments.map(({ sent, shown }) => shown - sent),
    missing,
  }
}

/** How many never arrive. */
async function untilShown({ shown }: Watcher, acknowledged: Acknowledged): Promise<number> {
  const missing = () => [...acknowledged.keys()].filter((content) => !shown.has(content)).length
  for (let patience = 0; patience < 100 && missing() > 0; patience += 1) await pause(100)
  return missing()
}

function findingsOf(
  plan: RatePlan,
  rounds: readonly Round[],
  statements: number,
  wrong: Findings['wrong'],
): Findings {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  const ratios = rounds.map(({ committed, bare }) => committed / bare)
  const delays = rounds.flatMap((round) => round.delays)
  return {
    title: 'Inbound messages a second',
    setting: `${plan.callers} callers play Telegram's webhook as fast as they are answered, over ${plan.conversations} conversations that exist already; an agent's socket notes what it is shown. Then ${plan.callers} connections run the SQL of one such transaction, as recorded from the desk, on the same database, while the desk is held still. ${plan.rounds} rounds of ${plan.seconds} s each, medians. Load, desk and database share the machine.`,
    rows: [
      { what: 'desk: committed and answered', figure: perSecond(middle(({ committed }) => committed)) },
      { what: 'desk: shown to an agent', figure: perSecond(middle(({ shown }) => shown)) },
      { what: 'statements recorded', figure: String(statements) },
      { what: 'bare loop of the same SQL', figure: perSecond(middle(({ bare }) => bare)) },
      {
        what: 'desk against bare loop, lowest, median, highest',
        figure: [Math.min(...ratios), median(ratios), Math.max(...ratios)]
          .map((ratio) => ratio.toFixed(2))
          .join(' · '),
      },
      { what: 'webhook to socket, median', figure: ms(percentile(delays, 0.5)) },
      { what: 'webhook to socket, 99 %', figure: ms(percentile(delays, 0.99)) },
    ],
    // It does a part of the server's work: if it is slower than the server, the measurement is wrong.
    wrong: {
      ...wrong,
      'rounds in which the bare loop was slower': ratios.filter((ratio) => ratio > 1).length,
    },
  }
}

const perSecond = (rate: number): string => `${Math.round(rate)} messages/s`
