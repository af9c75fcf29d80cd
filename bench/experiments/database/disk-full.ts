import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import { allBackAfter, judgeTries, judgeWebhooks, longestTry, startCallers } from '../../kit/load/callers.ts'
import { checkAfterTrouble, figuresAt } from '../../kit/checks/check-database.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { openLog } from '../../kit/database/database-log.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import { megabytes, ms } from '../../kit/measure/figures.ts'
import { freePort } from '../../kit/server/free-port.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { makeSmallDisk, type SmallDisk } from '../../kit/faults/small-disk.ts'
import { leftovers } from '../../kit/checks/stored-files.ts'
import { acceptSome } from './people-at-work.ts'

export interface DiskFullPlan {
  megabytes: number
  fileMegabytes: number
  perSecond: number
  conversations: number
  /** How long the disk stays full. */
  fullSeconds: number
}

/** As after a crash of the machine: the server has to recover. */
const BACK_WITHIN = 15_000

/** Files fill the disk, then something else does to its last byte: refusals have texts, nothing is half written, and the server recovers. */
export async function fillDisk(plan: DiskFullPlan): Promise<Findings> {
  const disk = makeSmallDisk(plan.megabytes)
  const port = await freePort()
  const metricsUrl = `http://127.0.0.1:${port}/metrics`
  const connected = await startConnectedServer('webhook', { METRICS_PORT: String(port) }, disk)
  try {
    const { tickets } = await acceptSome(connected, plan, 2)
    const uploads = await uploadUntilRefused(connected.admin, tickets, plan)
    const left = await disk.free()
    const texts = await writeTexts(connected, tickets, plan)
    const full = await fullToTheLastByte(connected, disk, plan, tickets, metricsUrl)
    const databaseUrl = await databaseOf(connected.dataDir)
    const verdict = await checkInbound(databaseUrl, full.history.acknowledged)
    return {
      title: 'The disk is full',
      setting: `A server with its embedded database on a disk of ${plan.megabytes} MB. An agent sends files of ${plan.fileMegabytes} MB until they are refused; texts go on both ways. Then something else takes the last byte for ${plan.fullSeconds} s, while ${plan.perSecond} client messages a second arrive and two agents write and read, and PostgreSQL is made to need a new piece of its log, on which it gives up. Then there is room again.`,
      rows: [
        { what: 'files taken', figure: String(uploads.filter((status) => status === 200).length) },
        { what: 'left free when files are refused', figure: megabytes(left) },
        { what: 'client messages acknowledged', figure: String(full.history.acknowledged.size) },
        { what: 'answers of agents acknowledged', figure: String(full.spoken.acknowledged.size) },
        { what: 'webhooks answered 503', figure: String(full.history.refusals.get(503) ?? 0) },
        { what: 'longest wait for an answer', figure: ms(longestTry(full.spoken.tries, full.history)) },
        { what: 'every caller served again after there is room', figure: ms(full.backAfter) },
      ],
      wrong: {
        ...verdict.wrong,
        'files refused otherwise than with 507': uploads.some((status) => status === 507)
          ? uploads.filter((status) => status !== 200 && status !== 507).length
          : 1,
        'texts refused while only files have no room': texts,
        ...judgeTries(full.spoken.tries),
        ...judgeWebhooks(full.history),
        ...(await leftovers(connected)),
        'alarms missed': (full.isMeasured ? 0 : 1) + (full.isLogged ? 0 : 1),
        'served again later than 15 s': full.backAfter > BACK_WITHIN ? 1 : 0,
        ...(await checkAfterTrouble({ ...connected, metricsUrl, databaseUrl }, full.spoken.acknowledged)),
      },
    }
  } finally {
    await disk.clear()
    await connected.stop()
    disk.remove()
  }
}

/** The statuses, the last of which is the refusal. */
async function uploadUntilRefused(
  admin: Caller,
  [ticket]: readonly MyTicket[],
  plan: DiskFullPlan,
): Promise<number[]> {
  const bytes = Buffer.alloc(plan.fileMegabytes * 1024 ** 2, 'The machine leaks.\n')
  const statuses: number[] = []
  const most = plan.megabytes / plan.fileMegabytes
  while ((statuses.at(-1) ?? 200) === 200 && statuses.length <= most) {
    const form = new FormData()
    form.set('ticketid', ticket?.ticketid ?? '')
    form.set('created_on', ticket?.created_on ?? '')
    form.set('ticketPlatform', 'telegram')
    form.set('messageid', randomUUID())
    form.set('file', new File([bytes], 'notes.txt'))
    const answer = await admin.request(calls.sendFile.path, { method: 'POST', body: form })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

/** Both ways while files are refused; how many were not taken at the first try. */
async function writeTexts(
  { admin, webhook }: ConnectedServer,
  tickets: readonly MyTicket[],
  plan: DiskFullPlan,
): Promise<number> {
  const callers = startCallers(admin, tickets, 'texts')
  const { conversations, perSecond } = plan
  const { refusals } = await playInbound({ webhook, conversations, perSecond, seconds: 1, after: 1 })
  const { tries } = await callers.stop()
  const refused = [...refusals.values()].reduce((sum, n) => sum + n, 0)
  return refused + tries.filter(({ status }) => status !== 200).length + (tries.length === 0 ? 1 : 0)
}

async function fullToTheLastByte(
  { admin, server, webhook, dataDir }: ConnectedServer,
  disk: SmallDisk,
  plan: DiskFullPlan,
  tickets: readonly MyTicket[],
  metricsUrl: string,
) {
  const callers = startCallers(admin, tickets, 'full')
  const load = playInbound({ webhook, ...plan, seconds: plan.fullSeconds + 2, after: 1 + plan.perSecond })
  const log = await openLog(await databaseOf(dataDir))
  await disk.fill()
  const filled = performance.now()
  const at = await figuresAt(metricsUrl).catch(() => () => Number.NaN)
  const isMeasured = at('switchboard_disk_free_bytes') < 0.1 * at('switchboard_disk_size_bytes')
  await log.useUp()
  const isLogged = await waitFor(
    () => server.output().includes('less than a tenth of the disk'),
    'the log',
    15_000,
  ).then(
    () => true,
    () => false,
  )
  await pause(Math.max(0, plan.fullSeconds * 1000 - (performance.now() - filled)))
  await disk.clear()
  const cleared = performance.now()
  const history = await load
  await waitFor(() => allBackAfter(callers.tries, cleared) < Infinity, 'the callers', 60_000).catch(
    () => undefined,
  )
  const spoken = await callers.stop()
  return { history, spoken, isMeasured, isLogged, backAfter: allBackAfter(spoken.tries, cleared) }
}
