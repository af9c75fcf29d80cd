import { setTimeout as pause } from 'node:timers/promises'
import { bareLoop } from '../kit/bare-loop.ts'
import { checkInbound } from '../kit/check-inbound.ts'
import { waitingSends } from '../kit/clients.ts'
import { type Acknowledged, playLoop } from '../kit/closed-loop.ts'
import { type ConnectedDesk, startConnectedDesk } from '../kit/connected-desk.ts'
import { databaseOf } from '../kit/desk-process.ts'
import { ms, percentile } from '../kit/figures.ts'
import { contentOf } from '../kit/inbound-load.ts'
import { recordStatements } from '../kit/record-statements.ts'
import type { Findings } from '../kit/report.ts'
import { type Watcher, watch } from '../kit/watcher.ts'

export interface RatePlan {
  seconds: number
  callers: number
  conversations: number
}

/** How far the desk is from a bare loop of the same SQL on the same database. */
export async function inboundRate(plan: RatePlan): Promise<Findings> {
  const connected = await startConnectedDesk('webhook')
  try {
    const first = await warmUp(connected, plan)
    const watcher = await watch(connected.desk.url, connected.admin)
    const begun = performance.now()
    const until = begun + plan.seconds * 1000
    const acknowledged = await playLoop({
      webhook: connected.webhook,
      ...plan,
      from: 2,
      goesOn: () => performance.now() < until,
    })
    const committed = (acknowledged.size / (performance.now() - begun)) * 1000
    const missing = await untilShown(watcher, acknowledged)
    const lastShown = Math.max(...[...acknowledged.keys()].map((content) => watcher.shown.get(content) ?? 0))
    const shown = ((acknowledged.size - missing) / (lastShown - begun)) * 1000
    const doubledOnScreen = watcher.doubled()
    watcher.close()
    const everything = new Set([...first.keys(), ...acknowledged.keys()])
    const database = await databaseOf(connected.dataDir)
    const { wrong } = await checkInbound(database, everything)
    const bare = await replayBare(connected, plan, database)
    const delays = [...acknowledged].map(([content, at]) => (watcher.shown.get(content) ?? lastShown) - at)
    return {
      title: 'Inbound messages a second',
      setting: `${plan.callers} callers play Telegram's webhook as fast as they are answered, over ${plan.conversations} conversations that exist already, for ${plan.seconds} s. An agent's socket notes what it is shown. Then ${plan.callers} connections run the SQL of one such transaction, as recorded from the desk, on the same database for as long, with the desk stopped. Load, desk and database share the machine.`,
      rows: [
        { what: 'desk: committed and answered', figure: perSecond(committed) },
        { what: 'desk: shown to an agent', figure: perSecond(shown) },
        { what: 'statements in the transaction', figure: String(bare.statements) },
        { what: 'bare loop of the same SQL', figure: perSecond(bare.rate) },
        { what: 'desk against bare loop', figure: (committed / bare.rate).toFixed(2) },
        { what: 'webhook to socket, median', figure: ms(percentile(delays, 0.5)) },
        { what: 'webhook to socket, 99 %', figure: ms(percentile(delays, 0.99)) },
      ],
      wrong: { ...wrong, 'answered and never shown': missing, 'shown twice': doubledOnScreen },
    }
  } finally {
    await connected.stop()
  }
}

const perSecond = (rate: number): string => `${Math.round(rate)} messages/s`

/** Makes the conversations, waits until the desk has greeted them all, and lets the compiler see the path. */
async function warmUp(connected: ConnectedDesk, plan: RatePlan): Promise<Acknowledged> {
  const { callers, conversations } = plan
  const first = await playLoop({
    webhook: connected.webhook,
    callers,
    conversations,
    from: 1,
    goesOn: (n) => n === 1,
  })
  while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
  return first
}

/** How many never arrive. */
async function untilShown({ shown }: Watcher, acknowledged: Acknowledged): Promise<number> {
  const missing = () => [...acknowledged.keys()].filter((content) => !shown.has(content)).length
  for (let patience = 0; patience < 100 && missing() > 0; patience += 1) await pause(100)
  return missing()
}

/** A number that stands in nothing else of the recorded statements. */
const RECORDED = 7_654_321

async function replayBare(connected: ConnectedDesk, plan: RatePlan, connectionString: string) {
  const statements = await recordStatements(connected, 0, RECORDED)
  await connected.desk.kill()
  const rate = await bareLoop({
    dataDir: connected.dataDir,
    connectionString,
    recorded: { statements, content: contentOf(0, RECORDED), n: RECORDED },
    callers: plan.callers,
    seconds: plan.seconds,
  })
  await connected.desk.startAgain()
  return { rate, statements: statements.length }
}
