import type { MyTicket } from '@switchboard/contract'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../kit/checks/check-invariants.ts'
import { acceptedChats } from '../kit/cluster/cluster-chats.ts'
import { churnPages } from '../kit/load/page-churn.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'
import { median, megabytes, ms, percentile } from '../kit/measure/figures.ts'
import { freePort } from '../kit/server/free-port.ts'
import { type LoadHistory, playInbound } from '../kit/load/inbound-load.ts'
import { seededRandom } from '../kit/load/random.ts'
import type { Findings } from '../kit/measure/report.ts'
import { sendFiles } from '../kit/load/send-files.ts'
import { floorsOf, type Point, type Trend, trendOf } from '../kit/measure/trend.ts'
import {
  MEMORY_SIGNS,
  monitorResources,
  type ResourceMonitor,
  type Sign,
  SIGNS,
} from '../kit/measure/resource-monitor.ts'

export interface SoakPlan {
  /** Of the ordinary day, in which the slopes are measured. */
  minutes: number
  perSecond: number
  conversations: number
  agents: number
  seed: number
  /** Before it, so many minutes with so many times its load: what a server of hours has compiled. */
  busyMinutes: number
  busyTimes: number
}

const MB = 1024 * 1024
const MINUTE = 60_000
/** R32: below a slope of 1 MB an hour no server runs out of memory between two upgrades. */
const RISES = MB / 60 / MINUTE
/** A run that is too short for the slope still shows a leak of this size. */
const LEAKS = 100 * MB
const LONG_ENOUGH = 120

/** Hours of an ordinary day: the server's use of resources must not grow. */
export async function soak(plan: SoakPlan): Promise<Findings> {
  const metricsPort = await freePort()
  const connected = await startConnectedServer('webhook', { METRICS_PORT: String(metricsPort) })
  try {
    const database = await databaseOf(connected.dataDir)
    const tickets = await acceptedChats(connected, 20, 940_000)
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const random = seededRandom(plan.seed)
    const busy = await playHours(connected, tickets, { ...plan, ...busyPart(plan), random, after: 0 })
    const signs = await monitorResources({ pid: connected.server.pid, metricsUrl, database }, 5000)
    const after = busy.history.sent / plan.conversations
    const { history, visits, files } = await playHours(connected, tickets, { ...plan, random, after })
    await signs.stop()
    const acknowledged = new Set([...busy.history.acknowledged, ...history.acknowledged])
    const { wrong } = await checkInbound(database, acknowledged)
    return findingsOf(plan, signs, history.answeredIn, {
      rows: [
        { what: 'messages acknowledged', figure: String(acknowledged.size) },
        { what: 'visits of agents', figure: String(busy.visits + visits) },
        { what: 'files sent', figure: String(busy.files.done + files.done) },
      ],
      wrong: {
        ...wrong,
        ...foldCounts(await checkInvariants(database, connected.dataDir)),
        'files that could not be sent': busy.files.failed + files.failed,
      },
    })
  } finally {
    await connected.stop()
  }
}

const busyPart = ({ busyMinutes, busyTimes, perSecond, agents }: SoakPlan) => ({
  minutes: busyMinutes,
  perSecond: perSecond * busyTimes,
  agents: agents * busyTimes,
})

interface Hours {
  minutes: number
  perSecond: number
  conversations: number
  agents: number
  random: () => number
  /** Numbers in a conversation begin after this. */
  after: number
}

/** Messages, visits and files side by side, until the last message is answered. */
async function playHours(
  { webhook, server, admin }: ConnectedServer,
  tickets: readonly MyTicket[],
  { minutes, agents, random, ...load }: Hours,
): Promise<{ history: LoadHistory; visits: number; files: { done: number; failed: number } }> {
  let over = false
  const isOver = () => over
  const uploads = sendFiles(admin, tickets, isOver)
  const pages = Array.from({ length: agents }, () => churnPages(server.url, admin, random, isOver))
  const history = await playInbound({ ...load, webhook, seconds: minutes * 60 })
  over = true
  const visits = (await Promise.all(pages)).reduce((total, count) => total + count, 0)
  return { history, visits, files: await uploads }
}

function findingsOf(
  plan: SoakPlan,
  signs: ResourceMonitor,
  answeredIn: readonly number[],
  counted: Pick<Findings, 'rows' | 'wrong'>,
): Findings {
  const lastThird = (plan.minutes * MINUTE * 2) / 3
  const since = (start: number, sign: Sign): Point[] => signs.of(sign).filter(({ at }) => at >= start)
  const trends = MEMORY_SIGNS.map((sign) => ({
    sign,
    trend: trendOf(floorsOf(signs.of(sign), MINUTE)),
    ofLastThird: trendOf(floorsOf(since(lastThird, sign), MINUTE)),
  }))
  const third = Math.floor(answeredIn.length / 3)
  const [early, late] = [answeredIn.slice(0, third), answeredIn.slice(-third)].map((part) =>
    percentile(part, 0.99),
  )
  const isLong = plan.minutes >= LONG_ENOUGH
  return {
    title: 'Hours of an ordinary day',
    setting: `${plan.busyMinutes} min with ${plan.busyTimes} times the load; then ${plan.perSecond} client messages a second over ${plan.conversations} conversations for ${plan.minutes} min; ${plan.agents} pages of agents that come, stay for some seconds and go; a file sent every second. The resources of the server's process are measured every 5 s. Slopes are lines through the lowest value of each minute after the busy ones, with 95 % certainty; they are judged from ${LONG_ENOUGH} min on. Seed ${plan.seed}.`,
    rows: [
      ...counted.rows,
      ...SIGNS.map((sign) => ({
        what: `${sign} after the busy minutes, and at the end`,
        figure: fromTo(sign, signs.of(sign)),
      })),
      ...trends.map(({ sign, trend }) => ({
        what: `slope of ${sign}, MB an hour`,
        figure: inMegabytesAnHour(trend),
      })),
      ...trends.map(({ sign, ofLastThird }) => ({
        what: `slope of ${sign} in the last third of the run, MB an hour`,
        figure: inMegabytesAnHour(ofLastThird),
      })),
      {
        what: 'p99 from due to 2xx, first third and last third',
        figure: `${ms(early ?? 0)}, ${ms(late ?? 0)}`,
      },
    ],
    wrong: {
      ...counted.wrong,
      'kinds of memory that rise by 1 MB an hour or more': isLong
        ? trends.filter(({ trend }) => trend.low > RISES).length
        : 0,
      'kinds of memory that rose by 100 MB': MEMORY_SIGNS.filter((sign) => rise(signs.of(sign)) > LEAKS)
        .length,
      'open files or connections that pile up': (['open files', 'database connections'] as const).filter(
        (sign) => rise(signs.of(sign)) > 10,
      ).length,
      'p99 worse by a tenth at the end': isLong && (late ?? 0) > (early ?? 0) * 1.1 ? 1 : 0,
    },
  }
}

const ends = (points: readonly Point[]): [number, number] => {
  const quarter = Math.max(1, Math.floor(points.length / 4))
  const middle = (part: readonly Point[]) => median(part.map(({ value }) => value))
  return [middle(points.slice(0, quarter)), middle(points.slice(-quarter))]
}

const rise = (points: readonly Point[]): number => ends(points)[1] - ends(points)[0]

const fromTo = (sign: Sign, points: readonly Point[]): string =>
  ends(points)
    .map((value) => (MEMORY_SIGNS.some((one) => one === sign) ? megabytes(value) : String(value)))
    .join(', ')

const inMegabytesAnHour = ({ slope, low, high }: Trend): string => {
  const [middle, from, to] = [slope, low, high].map((value) => ((value / MB) * 60 * MINUTE).toFixed(1))
  return `${middle} (${from} to ${to})`
}
