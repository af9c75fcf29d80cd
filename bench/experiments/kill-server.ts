import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../kit/checks/check-invariants.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import { playInbound } from '../kit/load/inbound-load.ts'
import { seededRandom } from '../kit/load/random.ts'
import { startVisitors, type VisitorPlan } from '../kit/load/visitors.ts'
import type { Findings } from '../kit/measure/report.ts'

export interface KillPlan {
  perSecond: number
  seconds: number
  conversations: number
  /** Mean seconds between kills; each lies between half and one and a half of it. */
  killEvery: number
  /** The database server dies with the server (the shape of a machine crash). */
  databaseToo: boolean
  /** False where the machine does other work too: the time of a start is then meaningless. */
  judgesStarts?: false
  /** People on a website, meanwhile. */
  website: VisitorPlan
  seed: number
}

/** Inbound load while the server is killed with -9 again and again: of everything answered 2xx nothing may be lost. */
export async function killUnderLoad(plan: KillPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  try {
    const visitors = await startVisitors({ url: connected.server.url, admin: connected.admin }, plan.website)
    const load = playInbound({
      webhook: connected.webhook,
      conversations: plan.conversations,
      perSecond: plan.perSecond,
      seconds: plan.seconds,
    })
    const backAfter = await killRepeatedly(connected, plan, load)
    const history = await load
    const database = await databaseOf(connected.dataDir)
    const website = await visitors.stop(database)
    const verdict = await checkInbound(database, new Set([...history.acknowledged, ...website.written]))
    const limit = plan.databaseToo ? 15_000 : 5000
    return {
      title: plan.databaseToo ? 'Server and database killed under load' : 'Server killed under load',
      setting: `${plan.perSecond} client messages a second over ${plan.conversations} conversations for ${plan.seconds} s, played as Telegram plays its webhook: a message that is not answered 2xx comes again with the same id. ${plan.databaseToo ? 'The server and its PostgreSQL are' : 'The server is'} killed with SIGKILL every ${plan.killEvery} s on average and started again. Meanwhile ${plan.website.visitors} visitors of a website, each with two tabs that write at the same time, are answered by agents; the first one is offline while both sides write ${plan.website.offline} messages, and the machine of the second one sleeps with connections that die silently. Seed ${plan.seed}.`,
      rows: [
        { what: 'messages acknowledged', figure: String(history.acknowledged.size) },
        { what: 'messages stored', figure: String(verdict.stored) },
        { what: 'messages of visitors', figure: String(website.written.size) },
        { what: 'answers to visitors', figure: String(website.answered) },
        { what: 'kills', figure: String(backAfter.length) },
        { what: 'serving again after, median', figure: ms(percentile(backAfter, 0.5)) },
        { what: 'serving again after, longest', figure: ms(Math.max(...backAfter)) },
        {
          what: 'deliveries refused or unanswered, tried again',
          figure: String([...history.refusals.values()].reduce((sum, count) => sum + count, 0)),
        },
      ],
      wrong: {
        ...verdict.wrong,
        ...website.wrong,
        ...foldCounts(await checkInvariants(database, connected.dataDir)),
        ...(plan.judgesStarts !== false && {
          'starts slower than promised': backAfter.filter((time) => time > limit).length,
        }),
        'sent but never acknowledged': history.sent - history.acknowledged.size,
      },
    }
  } finally {
    await connected.stop()
  }
}

async function killRepeatedly(
  connected: ConnectedServer,
  plan: KillPlan,
  load: Promise<unknown>,
): Promise<number[]> {
  const random = seededRandom(plan.seed)
  const backAfter: number[] = []
  let over = false
  void load.finally(() => {
    over = true
  })
  const lastKill = performance.now() + (plan.seconds - 1) * 1000
  for (;;) {
    await pause(plan.killEvery * 1000 * (0.5 + random()))
    if (over || performance.now() > lastKill) return backAfter
    if (plan.databaseToo) await killDatabase(connected.dataDir)
    await connected.server.kill()
    backAfter.push(await connected.server.startAgain())
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const [pid = ''] = (await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
