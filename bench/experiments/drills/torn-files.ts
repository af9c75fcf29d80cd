import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { MyTicket } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import { ask } from '../../kit/load/clients.ts'
import { type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import { asking } from '../../kit/database/digest-tables.ts'
import { megabytes } from '../../kit/measure/figures.ts'
import { seededRandom } from '../../kit/load/random.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { judgeStore } from '../../kit/checks/stored-bytes.ts'
import { download, type LargeUpload, largeUpload } from '../../kit/faults/torn-transfers.ts'
import { acceptSome } from '../database/people-at-work.ts'

export interface TornPlan {
  megabytes: number
  /** How often each is torn by the client. */
  uploads: number
  downloads: number
  /** How often the server is killed in the middle of each. */
  kills: number
  seed: number
}

type Wrong = Record<
  | 'messages of a torn upload'
  | 'repeats that failed'
  | 'downloads that went on with other bytes'
  | 'temporary files left by a client',
  number
>

interface Tearing {
  connected: ConnectedServer
  ticket: MyTicket
  content: Buffer
  wrong: Wrong
  kept: LargeUpload[]
}

/** Large files whose transfer breaks off somewhere between 5 and 95 %. */
export async function tearFiles(plan: TornPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook', {}, { webhookFloodLimit: false })
  try {
    const { tickets } = await acceptSome(connected, { conversations: 1 }, 1)
    const [ticket] = tickets
    if (ticket === undefined) throw new Error('Nobody wrote.')
    // Messages queued for clients stay in the server: they are no part of this.
    await connected.line.cut()
    const content = Buffer.from(randomBytes((plan.megabytes * 1024 ** 2) / 2).toString('hex'))
    const wrong = {
      'messages of a torn upload': 0,
      'repeats that failed': 0,
      'downloads that went on with other bytes': 0,
      'temporary files left by a client': 0,
    }
    const tearing: Tearing = { connected, ticket, content, wrong, kept: [] }
    const random = seededRandom(plan.seed)
    const share = () => 0.05 + 0.9 * random()
    const { server } = connected
    const times = (count: number) => Array.from({ length: count }, share)
    for (const at of times(plan.uploads)) await tearUpload(tearing, at, () => undefined)
    for (const at of times(plan.downloads)) await tearDownload(tearing, at, () => undefined)
    const left = await incoming(connected)
    wrong['temporary files left by a client'] = left.length
    for (const at of times(plan.kills)) await tearUpload(tearing, at, () => server.kill())
    for (const at of times(plan.kills)) await tearDownload(tearing, at, () => server.kill())
    const killed = await incoming(connected)
    const unswept = await sweep(connected, killed)
    const store = await asking(await databaseOf(connected.dataDir), (client) =>
      judgeStore(client, connected.dataDir),
    )
    const expected = tearing.kept.length
    return {
      title: 'Uploads and downloads cut in the middle',
      setting: `A file of ${plan.megabytes} MB goes to the server and back. Somewhere between 5 and 95 % the client goes away, or the server is killed with SIGKILL and started again. Then the upload is repeated under its id, and the download goes on where it was. Seed ${plan.seed}.`,
      rows: [
        { what: 'uploads torn by the client, by a kill', figure: `${plan.uploads}, ${plan.kills}` },
        { what: 'downloads torn by the client, by a kill', figure: `${plan.downloads}, ${plan.kills}` },
        { what: 'files in the end', figure: `${store.files}, ${megabytes(store.bytes)}` },
        { what: 'temporary files the kills left, until they were swept', figure: String(killed.length) },
      ],
      wrong: {
        ...wrong,
        'files other than one for each upload': Math.abs(store.files - expected),
        'temporary files not swept after an hour': unswept,
        ...store.wrong,
      },
    }
  } finally {
    await connected.stop()
  }
}

async function tearUpload(tearing: Tearing, share: number, tear: () => unknown): Promise<void> {
  const { connected, ticket, content, wrong, kept } = tearing
  const { server, admin, dataDir } = connected
  const upload = largeUpload(server.url, admin, ticket, content)
  await upload.send(share, tear)
  if (!server.runs) await server.startAgain()
  const rows = () => ask(dataDir, 'select from messages where messageid = $1', [upload.messageid])
  wrong['messages of a torn upload'] += (await rows()).length
  const status = await upload.send(1, () => undefined)
  if (status !== 200 || (await rows()).length !== 1) wrong['repeats that failed'] += 1
  else kept.push(upload)
}

async function tearDownload(tearing: Tearing, share: number, tear: () => unknown): Promise<void> {
  const { connected, kept, content, wrong } = tearing
  const { server, admin, dataDir } = connected
  const upload = kept[Math.floor(share * kept.length)]
  if (upload === undefined) throw new Error('No upload went well.')
  const [row] = await ask<{ fileid: string }>(dataDir, 'select fileid from messages where messageid = $1', [
    upload.messageid,
  ])
  const url = `${server.url}/files/${row?.fileid ?? ''}`
  const first = await download(url, admin, { from: 0, most: Math.floor(content.length * share), tear })
  if (!server.runs) await server.startAgain()
  const rest = await download(url, admin, { from: first.length, most: Infinity, tear: () => undefined })
  const digest = createHash('sha256').update(first).update(rest).digest('hex')
  if (digest !== upload.sha256) wrong['downloads that went on with other bytes'] += 1
}

/** The uploads in progress, after the server has had a moment to notice that they were cut. */
async function incoming({ dataDir }: ConnectedServer): Promise<string[]> {
  const folder = join(dataDir, 'files', 'incoming')
  const names = () => readdir(folder).catch(() => [])
  await waitFor(async () => (await names()).length === 0, 'the folder to be empty', 5000).catch(
    () => undefined,
  )
  return (await names()).map((name) => join(folder, name))
}

/** An hour later; the server sweeps when it starts and every ten minutes. How many are still there. */
async function sweep(connected: ConnectedServer, paths: readonly string[]): Promise<number> {
  const then = new Date(Date.now() - 61 * 60_000)
  for (const path of paths) await utimes(path, then, then)
  await connected.server.stop()
  await connected.server.startAgain()
  return (await incoming(connected)).length
}
