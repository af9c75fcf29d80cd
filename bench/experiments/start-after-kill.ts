import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../kit/checks/check-invariants.ts'
import { postgresStartOf, timeBareRecovery } from '../kit/database/bare-recovery.ts'
import { contentOf, playInbound, post, updateOf } from '../kit/load/inbound-load.ts'
import { median, ms } from '../kit/measure/figures.ts'
import { killTree } from '../kit/measure/process-tree.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf, type Launch, launchByNpm, launchServer } from '../kit/server/server-process.ts'

export interface StartAfterKillPlan {
  repetitions: number
  conversations: number
  /** Before the first kill. */
  messages: number
  /** Messages a second around each kill. */
  perSecond: number
}

/** Seconds of load around each kill, which is in its middle. */
const LOAD = 3
/** Of a poll that waits for the server; what is measured is late by half of it on average. */
const EVERY = 10

/** Milliseconds from the command to start. */
interface Start {
  ready: number
  webhook: number
  /** PostgreSQL alone on a copy of the same killed folder. */
  recovery: number
  node: number
  /** Processes that wanted a core in the last minute, ours among them. */
  load: number
}

/** Everything is killed at once under load and started again: how long until it serves, beside the parts that are not ours. */
export async function startAfterKill(plan: StartAfterKillPlan): Promise<Findings> {
  const server = await killAndStart(plan, launchServer)
  const npm = await killAndStart(plan, launchByNpm)
  return {
    title: 'Serving again after everything was killed',
    setting: `A small database with ${plan.messages} messages; server and embedded PostgreSQL with all its processes are killed with SIGKILL ${plan.repetitions} times, each in the middle of ${plan.perSecond} messages a second, and started again while the provider repeats what was not answered. The server is asked every ${EVERY} ms. Beside each start, after the same kill: the same PostgreSQL with the same settings on a copy of the folder until its first session, and \`node -e 0\`. Packages are installed and the web app is built.`,
    rows: [
      ...rowsOf('server process', server.starts),
      ...rowsOf('npm start', npm.starts),
      ...bareRows([...server.starts, ...npm.starts]),
    ],
    wrong: sumOf(server.wrong, npm.wrong),
  }
}

interface Outcome {
  starts: Start[]
  wrong: Findings['wrong']
}

async function killAndStart(plan: StartAfterKillPlan, launch: Launch): Promise<Outcome> {
  const connected = await startConnectedServer('webhook', {}, { webhookFloodLimit: false, launch })
  try {
    const acknowledged = new Set<string>()
    const play = async (after: number, perSecond: number, seconds: number): Promise<void> => {
      const { webhook } = connected
      const history = await playInbound({ webhook, ...plan, perSecond, seconds, after })
      for (const content of history.acknowledged) acknowledged.add(content)
    }
    await play(0, plan.messages, 1)
    const starts: Start[] = []
    for (let n = 1; n <= plan.repetitions; n += 1) {
      const load = play(n * 1000, plan.perSecond, LOAD)
      await pause((LOAD / 2) * 1000)
      starts.push(await killOnce(connected, plan.conversations, n))
      acknowledged.add(contentOf(plan.conversations, n))
      await load
    }
    const database = await databaseOf(connected.dataDir)
    const { wrong } = await checkInbound(database, acknowledged)
    return { starts, wrong: { ...wrong, ...foldCounts(await checkInvariants(database, connected.dataDir)) } }
  } finally {
    await connected.stop()
  }
}

async function killOnce(
  { server, webhook, dataDir }: ConnectedServer,
  person: number,
  n: number,
): Promise<Start> {
  const postgres = await postgresStartOf(dataDir)
  await killTree(server.pid)
  await server.kill()
  const recovery = await timeBareRecovery(postgres)
  const node = await timeNode()
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify(updateOf(person, n, 900_000_000 + n))
  const [, ready, taken] = await Promise.all([
    server.startAgain(),
    until(async () => (await fetch(`${server.url}/health/ready`)).ok),
    until(async () => (await post(agent, webhook, body)) === 200),
  ])
  agent.destroy()
  return { ready, webhook: taken, recovery, node, load: loadavg()[0] ?? 0 }
}

async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await isTrue().catch(() => false))) await pause(EVERY)
  return performance.now() - begun
}

async function timeNode(): Promise<number> {
  const begun = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}

const medianAndWorst = (values: readonly number[]): string =>
  `${ms(median(values))}, ${ms(Math.max(...values))}`

function rowsOf(what: string, starts: readonly Start[]): Findings['rows'] {
  const ratios = starts.map(({ webhook, recovery, node }) => webhook / (recovery + node))
  return [
    {
      what: `${what}: \`/health/ready\`, median and worst`,
      figure: medianAndWorst(starts.map((one) => one.ready)),
    },
    {
      what: `${what}: first webhook 2xx, median and worst`,
      figure: medianAndWorst(starts.map((one) => one.webhook)),
    },
    {
      what: `${what}: first webhook against bare PostgreSQL and Node after each other, median`,
      figure: median(ratios).toFixed(1),
    },
  ]
}

const bareRows = (starts: readonly Start[]): Findings['rows'] => [
  { what: 'bare PostgreSQL, median and worst', figure: medianAndWorst(starts.map((one) => one.recovery)) },
  { what: '`node -e 0`, median and worst', figure: medianAndWorst(starts.map((one) => one.node)) },
  {
    what: 'load average of the machine, median and highest',
    figure: [median(starts.map((one) => one.load)), Math.max(...starts.map((one) => one.load))]
      .map((load) => load.toFixed(1))
      .join(', '),
  },
]

const sumOf = (one: Findings['wrong'], other: Findings['wrong']): Findings['wrong'] =>
  Object.fromEntries(Object.entries(one).map(([what, count]) => [what, count + (other[what] ?? 0)]))
