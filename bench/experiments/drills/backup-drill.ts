import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { type Output, typeCommand } from '../../kit/server/console-command.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import { asking, digestTables, withResting } from '../../kit/database/digest-tables.ts'
import { megabytes } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { keepsKey, readableSecrets, tryRestored, tryWithoutKey } from '../../kit/server/restored-server.ts'
import { seedChats } from '../../kit/database/seed-chats.ts'
import { judgeStore, seedFiles } from '../../kit/checks/stored-bytes.ts'
import { uploadOn, writeOn } from '../../kit/load/write-on.ts'
import { acceptSome } from '../database/people-at-work.ts'
import { differentTables, judgeHot } from './judge-restored.ts'

export interface DrillPlan {
  tickets: number
  messagesPerTicket: number
  files: number
  fileBytes: number
  perSecond: number
  /** Seconds of load before the backup begins. */
  before: number
  seed: number
}

/** A backup under load and one at rest, each restored into an empty folder and compared. */
export async function drillBackup(plan: DrillPlan): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-drill-'))
  // The database's own user must reach the restored files.
  await chmod(folder, 0o755)
  const connected = await startConnectedServer('webhook')
  try {
    const hot = await drillUnderLoad(connected, plan, folder)
    const cold = await drillAtRest(connected.dataDir, folder)
    return {
      title: 'A backup beside a working server, restored into an empty folder',
      setting: `A server with its embedded database, ${plan.tickets * plan.messagesPerTicket} seeded messages in ${plan.tickets} tickets and ${plan.files} files of ${megabytes(plan.fileBytes)}. While clients write ${plan.perSecond} messages a second and an agent sends files of 1 MB, \`backup\` is typed; then the server stops, \`restore\` fills an empty folder and a server starts on it, with its key, without and with another one. At rest the same is done again, and every row is compared by its content. Every file is read whole. Seed ${plan.seed}.`,
      rows: [...hot.rows, ...cold.rows],
      wrong: { ...hot.wrong, ...cold.wrong },
    }
  } finally {
    await connected.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Found = Pick<Findings, 'rows' | 'wrong'>

async function drillUnderLoad(connected: ConnectedServer, plan: DrillPlan, folder: string): Promise<Found> {
  const { server, dataDir } = connected
  const [backup, into] = [join(folder, 'hot'), join(folder, 'first')]
  const made = await backUpUnderLoad(connected, plan, backup)
  await server.stop()
  const restoring = await typeCommand('restore', [backup], { DATA_DIR: into })
  const judged = await judgeHot({ ...made, backup, dataDir, into })
  const restored = { ...connected, dataDir: into, ticket: made.ticket }
  const tried = await tryRestored(restored)
  const rounds = (1024 ** 3 * 10) / judged.bytes
  return {
    rows: [
      ...judged.rows,
      { what: 'backup under load', figure: seconds(made.output) },
      { what: 'restore of it', figure: seconds(restoring) },
      {
        what: 'both reckoned for 10 GB of the same mixture',
        figure: `${minutes(made.output, rounds)}, ${minutes(restoring, rounds)}`,
      },
      { what: 'start on what was restored', figure: `${(tried.startedIn / 1000).toFixed(1)} s` },
    ],
    wrong: {
      ...judged.wrong,
      ...failures(made.output, restoring),
      'operations that failed on the restored server': tried.failed.length,
      ...(await tryWithoutKey(restored)),
      'tables in which a secret can be read': await readableSecrets(backup, connected.webhook),
      'key files other than that of the server': (await keepsKey(dataDir, backup)) ? 0 : 1,
    },
  }
}

/** The messages acknowledged when the command was started, and the number of rows then and when it ended. */
async function backUpUnderLoad(connected: ConnectedServer, plan: DrillPlan, backup: string) {
  const { admin, webhook, dataDir } = connected
  const at = await databaseOf(dataDir)
  const { tickets } = await acceptSome(connected, { conversations: plan.perSecond }, 2)
  const [ticket] = tickets
  if (ticket === undefined) throw new Error('Nobody wrote.')
  const { seed, messagesPerTicket: messages } = plan
  const seeded = await seedChats(dataDir, { seed, tickets: plan.tickets, messages })
  await asking(at, (client) => seedFiles(client, dataDir, { ...plan, tickets: seeded }))
  const writing = writeOn({ webhook, conversations: plan.perSecond, perSecond: plan.perSecond, after: 1 })
  const uploading = uploadOn(admin, tickets, 1024 ** 2)
  await pause(plan.before * 1000)
  const [written, uploaded] = [writing.acknowledged(), uploading.acknowledged()]
  const earliest = await digestTables(at)
  const output = await typeCommand('backup', [backup], { DATA_DIR: dataDir })
  const latest = await digestTables(at)
  await Promise.all([writing.stop(), uploading.stop()])
  return { output, written, uploaded, earliest, latest, ticket }
}

/** Nothing writes: the restored data must equal the original. */
async function drillAtRest(dataDir: string, folder: string): Promise<Found> {
  const [backup, into] = [join(folder, 'cold'), join(folder, 'second')]
  const before = await withResting(dataDir, digestTables)
  const made = await typeCommand('backup', [backup], { DATA_DIR: dataDir })
  const restoring = await typeCommand('restore', [backup], { DATA_DIR: into })
  const { after, store } = await withResting(into, async (at) => ({
    after: await digestTables(at),
    store: await asking(at, (client) => judgeStore(client, into)),
  }))
  const { compared, different } = await differentTables(before, after, backup)
  return {
    rows: [
      { what: 'backup at rest', figure: seconds(made) },
      { what: 'restore of it', figure: seconds(restoring) },
      { what: 'tables compared row by row', figure: String(compared) },
    ],
    wrong: {
      'tables with other rows after a backup at rest': different,
      'files with another SHA-256 after a backup at rest': store.wrong['files with another SHA-256'] ?? 1,
      ...Object.fromEntries(
        Object.entries(failures(made, restoring)).map(([what, count]) => [`${what} at rest`, count]),
      ),
    },
  }
}

const failures = (...output: Output[]): Record<string, number> => ({
  'commands that failed': output.filter(({ code }) => code !== 0).length,
})

const seconds = ({ milliseconds }: Output): string => `${(milliseconds / 1000).toFixed(1)} s`
const minutes = ({ milliseconds }: Output, rounds: number): string =>
  `${((milliseconds * rounds) / 60_000).toFixed(1)} min`
