import { setTimeout as pause } from 'node:timers/promises'
import { allBackAfter, judgeTries, judgeWebhooks, longestTry, startCallers } from '../../kit/load/callers.ts'
import { checkAfterTrouble } from '../../kit/checks/check-database.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { ServerOnPostgres } from '../../kit/server/server-on-postgres.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openOffice } from '../nodes/office.ts'
import { acceptSome } from './people-at-work.ts'

export interface DatabaseRestartPlan {
  perSecond: number
  conversations: number
  /** Tickets that agents write to and read all the while. */
  tickets: number
  sockets: number
  outages: readonly Outage[]
  /** Seconds of load before each outage. */
  between: number
  /** False where the machine does other work too. */
  judgesReturn?: false
  after?: number
}

/** How the server ends, and how long it stays away. */
interface Outage {
  mode: 'fast' | 'immediate'
  seconds: number
}

/** The server serves again this long after its database. */
const BACK_WITHIN = 5000

/**
 * Restarts PostgreSQL under load: acknowledged messages stay, calls get 503 at once, and the server recovers by itself.
 */
export async function restartDatabase(
  environment: ServerOnPostgres,
  plan: DatabaseRestartPlan,
): Promise<Findings> {
  const { admin, server, postgres } = environment
  const office = await openOffice({ url: server.url, admin }, plan.sockets)
  const { tickets } = await acceptSome(environment, plan, plan.tickets)
  const callers = startCallers(admin, tickets, 'restart')
  const away = plan.outages.reduce((sum, { seconds }) => sum + seconds + plan.between, plan.between)
  const { after = 0 } = plan
  const load = playInbound({ webhook: environment.webhook, ...plan, after: after + 1, seconds: away })
  const backAfter: number[] = []
  for (const outage of plan.outages) {
    await pause(plan.between * 1000)
    const back = await passThrough(environment, outage)
    await pause(Math.min(BACK_WITHIN, plan.between * 1000))
    backAfter.push(allBackAfter(callers.tries, back))
  }
  const history = await load
  const spoken = await callers.stop()
  const complete = await office.receives(history.acknowledged)
  const verdict = await checkInbound(postgres.url, history.acknowledged)
  const findings: Findings = {
    title: 'PostgreSQL is restarted under load',
    setting: `${plan.perSecond} client messages a second over ${plan.conversations} conversations, ${plan.tickets} agents who write and ${plan.tickets} who read without a pause, ${plan.sockets} open pages. PostgreSQL 15 is ended and started again ${plan.outages.length} times: ${inWords(plan.outages)}.`,
    rows: [
      { what: 'client messages acknowledged', figure: String(history.acknowledged.size) },
      { what: 'answers of agents acknowledged', figure: String(spoken.acknowledged.size) },
      { what: 'calls answered 503', figure: count(spoken.tries, 503) },
      { what: 'webhooks answered 503', figure: String(history.refusals.get(503) ?? 0) },
      {
        what: 'longest wait for an answer',
        figure: ms(longestTry(spoken.tries, history)),
      },
      {
        what: 'every caller served again after the database, median',
        figure: ms(percentile(backAfter, 0.5)),
      },
      { what: 'every caller served again after the database, longest', figure: ms(Math.max(...backAfter)) },
    ],
    wrong: {
      ...verdict.wrong,
      ...judgeTries(spoken.tries),
      ...judgeWebhooks(history),
      ...(plan.judgesReturn !== false && {
        'served again later than 5 s': backAfter.filter((time) => time > BACK_WITHIN).length,
      }),
      'pages that never became live and complete': complete ? 0 : 1,
      'messages missed by a page': office.missed(history.acknowledged),
      'messages received twice by a page': office.doubled(),
      ...(await checkAfterTrouble({ ...environment, databaseUrl: postgres.url }, spoken.acknowledged)),
    },
  }
  office.close()
  return findings
}

/** Ends it, leaves it away, and brings it back; the moment it took statements again. */
async function passThrough(
  { postgres, databaseProxy }: ServerOnPostgres,
  { mode, seconds }: Outage,
): Promise<number> {
  await postgres.goAway(mode)
  await databaseProxy.cut()
  await pause(seconds * 1000)
  await databaseProxy.mend()
  await postgres.comeBack()
  return performance.now()
}

const count = (tries: ReadonlyArray<{ status: number }>, status: number): string =>
  String(tries.filter((one) => one.status === status).length)

const inWords = (outages: readonly Outage[]): string =>
  [...new Set(outages.map(({ mode, seconds }) => `${mode}, away for ${seconds} s`))]
    .map(
      (words) =>
        `${outages.filter((one) => `${one.mode}, away for ${one.seconds} s` === words).length} × ${words}`,
    )
    .join('; ')
