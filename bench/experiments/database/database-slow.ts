import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { allBackAfter, judgeTries, judgeWebhooks, longestTry, startCallers } from '../../kit/load/callers.ts'
import { checkAfterTrouble, figuresAt } from '../../kit/checks/check-database.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { ServerOnPostgres } from '../../kit/server/server-on-postgres.ts'
import { megabytes, ms } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import { watchMemory } from '../../kit/measure/memory-watch.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { acceptSome } from './people-at-work.ts'

export interface DatabaseSlowPlan {
  perSecond: number
  conversations: number
  tickets: number
  /**
   * Seconds under the load alone, which fills caches and compiles the code in use; the cost of the trouble is counted
   * after it.
   */
  warmSeconds: number
  lockedSeconds: number
  slowSeconds: number
  /** Milliseconds that each answer of the database takes longer. */
  slowBy: number
  /** How long nothing at all passes between server and database. */
  silentSeconds: number
  after?: number
}

/** R13. */
const BACK_WITHIN = 10_000
const GROWTH = 100 * 1024 ** 2
/** Reads and writes that may wait for a connection at once (platform/db). */
const MOST_WAITING = 1000

/**
 * A session locks the messages, the connection to the database gets slow, then silent: calls are refused in time,
 * nothing piles up, and the server recovers.
 */
export async function slowDatabase(environment: ServerOnPostgres, plan: DatabaseSlowPlan): Promise<Findings> {
  const { admin, server, postgres, databaseProxy, metricsUrl } = environment
  const { tickets } = await acceptSome(environment, plan, plan.tickets)
  const waiting = watchWaiting(metricsUrl)
  const callers = startCallers(admin, tickets, 'slow')
  const { after = 0 } = plan
  const seconds = plan.warmSeconds + plan.lockedSeconds + plan.slowSeconds + plan.silentSeconds + 5
  const load = playInbound({ webhook: environment.webhook, ...plan, after: after + 1, seconds })
  await pause(plan.warmSeconds * 1000)
  const memory = await watchMemory(server.pid)
  const unlocked = await lockMessages(postgres.url, plan.lockedSeconds)
  await pause(2000)
  databaseProxy.slow(plan.slowBy / 2)
  await pause(plan.slowSeconds * 1000)
  databaseProxy.slow(0)
  const quick = performance.now()
  await pause(2000)
  databaseProxy.hold()
  await pause(plan.silentSeconds * 1000)
  databaseProxy.pass()
  const received = performance.now()
  const history = await load
  await pause(1000)
  const spoken = await callers.stop()
  memory.stop()
  const mostWaiting = await waiting.stop()
  const backAfter = [unlocked, quick, received].map((moment) => allBackAfter(spoken.tries, moment))
  const verdict = await checkInbound(postgres.url, history.acknowledged)
  const counted = (status: number) => String(spoken.tries.filter((one) => one.status === status).length)
  return {
    title: 'PostgreSQL is locked, slow, then silent',
    setting: `${plan.perSecond} client messages a second over ${plan.conversations} conversations, ${plan.tickets} agents who write and ${plan.tickets} who read without a pause. After ${plan.warmSeconds} s \`LOCK TABLE messages\` is held for ${plan.lockedSeconds} s; then every answer of the database takes ${plan.slowBy} ms longer for ${plan.slowSeconds} s; then nothing passes between server and database for ${plan.silentSeconds} s, and no connection is cut.`,
    rows: [
      { what: 'client messages acknowledged', figure: String(history.acknowledged.size) },
      { what: 'answers of agents acknowledged', figure: String(spoken.acknowledged.size) },
      { what: 'calls answered 2xx', figure: counted(200) },
      { what: 'calls answered 503', figure: counted(503) },
      { what: 'webhooks answered 503', figure: String(history.refusals.get(503) ?? 0) },
      { what: 'longest wait for an answer', figure: ms(longestTry(spoken.tries, history)) },
      { what: 'every caller served again after the lock', figure: ms(backAfter[0] ?? Infinity) },
      { what: 'every caller served again after the slowness', figure: ms(backAfter[1] ?? Infinity) },
      { what: 'every caller served again after the silence', figure: ms(backAfter[2] ?? Infinity) },
      { what: 'most that waited for a connection', figure: String(mostWaiting) },
      { what: 'memory grew by', figure: megabytes(memory.growth()) },
    ],
    wrong: {
      ...verdict.wrong,
      ...judgeTries(spoken.tries),
      ...judgeWebhooks(history),
      'served again later than 10 s': backAfter.filter((time) => time > BACK_WITHIN).length,
      'memory grew by more than 100 MB': memory.growth() > GROWTH ? 1 : 0,
      'more waited for a connection than may': mostWaiting > MOST_WAITING ? 1 : 0,
      ...(await checkAfterTrouble({ ...environment, databaseUrl: postgres.url }, spoken.acknowledged)),
    },
  }
}

/** As a careless `vacuum full` or a migration by hand would; the moment it was over. */
async function lockMessages(connectionString: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin; lock table messages in access exclusive mode')
  await pause(seconds * 1000)
  await client.query('rollback')
  const moment = performance.now()
  await client.end()
  return moment
}

function watchWaiting(metricsUrl: string): { stop(): Promise<number> } {
  let most = 0
  let over = false
  const looking = (async () => {
    while (!over) {
      const at = await figuresAt(metricsUrl).catch(() => () => 0)
      most = Math.max(most, at('switchboard_database_waiting') || 0)
      await pause(250)
    }
  })()
  return {
    async stop() {
      over = true
      await looking
      return most
    },
  }
}
