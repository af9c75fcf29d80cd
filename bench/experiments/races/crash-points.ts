import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../../kit/checks/check-invariants.ts'
import { BOT_TOKEN } from '../../kit/server/connected-server.ts'
import { calls } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import { waitingSendsAt } from '../../kit/load/clients.ts'
import type { ServerOnPostgres } from '../../kit/server/server-on-postgres.ts'
import { raceEnvironmentOn, type RaceEnvironment } from '../../kit/load/race-environment.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { storedNames } from '../../kit/checks/stored-files.ts'
import { type Operation, fileOf, killAfterCommit, repeatUntilAccepted, textOf } from './committed.ts'
import { killInMidUpload, type Upload, uploadOf } from './torn-uploads.ts'

export interface CrashPointsPlan {
  /** Kills after a commit and before its answer; each hits three client's messages, three texts and two files. */
  commits: number
  /** Kills in the middle of eight uploads. */
  uploads: number
  megabytes: number
  seed: number
}

const CHATS = 8

/** The server is killed at moments that chance seldom hits: nothing is lost, doubled or half done. */
export async function crashPoints(postgres: ServerOnPostgres, plan: CrashPointsPlan): Promise<Findings> {
  const environment = await raceEnvironmentOn(postgres, postgres.postgres.url, CHATS, plan.seed)
  try {
    return await killAtPoints(postgres, environment, plan)
  } finally {
    await environment.leave()
  }
}

async function killAtPoints(
  postgres: ServerOnPostgres,
  environment: RaceEnvironment,
  plan: CrashPointsPlan,
): Promise<Findings> {
  const { server, admin, tickets, random } = environment
  for (const { ticketid, created_on } of tickets)
    await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  const done: Operation[] = []
  const uploaded: Upload[] = []
  const count = { unanswered: 0, torn: 0, refused: 0 }
  const again = async (operations: readonly Operation[]) => {
    await server.startAgain()
    for (const refused of await Promise.all(operations.map(repeatUntilAccepted))) count.refused += refused
  }
  for (let kill = 0; kill < plan.commits; kill += 1) {
    const operations = tickets.map((ticket, index) => actionOf(environment, ticket, index))
    count.unanswered += await killAfterCommit(postgres, environment, operations)
    await again(operations)
    done.push(...operations)
  }
  for (let kill = 0; kill < plan.uploads; kill += 1) {
    const uploads = await Promise.all(
      tickets.map((ticket) => uploadOf(server.url, admin, ticket, plan.megabytes)),
    )
    count.torn += await killInMidUpload(server, uploads, random)
    await again(uploads)
    uploaded.push(...uploads)
  }
  await waitFor(
    async () => (await waitingSendsAt(environment.databaseUrl)) === 0,
    'the sends to end',
    300_000,
  )
  return findingsOf(environment, plan, { done, uploaded }, count)
}

function actionOf(
  environment: RaceEnvironment,
  ticket: RaceEnvironment['tickets'][number],
  index: number,
): Operation {
  if (index % 8 < 2) return fileOf(environment.admin, ticket)
  if (index % 2 === 0) return textOf(environment.admin, ticket)
  const { content, send } = environment.words(index)
  return { kind: 'client', content, try: async () => (await send()).status }
}

async function findingsOf(
  environment: RaceEnvironment,
  plan: CrashPointsPlan,
  { done, uploaded }: { done: readonly Operation[]; uploaded: readonly Upload[] },
  count: { unanswered: number; torn: number; refused: number },
): Promise<Findings> {
  const { databaseUrl, dataDir, acknowledged } = environment
  const stored = await environment.rows<{ content: string; delivery: string; sha256: string | null }>(
    `select content, delivery, encode(sha256, 'hex') as sha256 from messages left join files using (fileid)`,
  )
  const times = countsOf(stored.map(({ content }) => content))
  const received = countsOf(receivedBy(environment))
  const unconfirmed = new Set(
    stored.filter(({ delivery }) => delivery === 'unconfirmed').map(({ content }) => content),
  )
  const toClients = [...done, ...uploaded].filter(({ kind }) => kind !== 'client')
  const bytesOf = new Map(stored.map(({ content, sha256 }) => [content, sha256]))
  const files = await storedNames(dataDir)
  const known = new Set(
    (await environment.rows<{ key: string }>('select storage_key as key from files')).map(({ key }) => key),
  )
  return {
    title: 'The server is killed between two steps',
    setting: `Three messages of clients, three texts and two files of an agent at once; the answer of PostgreSQL to their commits is held back on the line, and the server is killed with SIGKILL when all are committed: ${plan.commits} times. Then eight uploads of ${plan.megabytes} MB, each a different part of its way from 5 to 95 %, every fourth all of it, and SIGKILL: ${plan.uploads} times. Whatever was not answered is sent again with the same id. Read from the database, the folder of files and what Telegram took. Seed ${plan.seed}.`,
    rows: [
      { what: 'committed and not answered at the kills', figure: `${count.unanswered} of ${done.length}` },
      { what: 'uploads torn or not answered at the kills', figure: `${count.torn} of ${uploaded.length}` },
      { what: 'unconfirmed, because the next kill interrupted their send', figure: String(unconfirmed.size) },
      {
        what: 'left over: unfinished uploads, and whole files whose row never came',
        figure: `${files.filter((name) => name.includes('.')).length}, ${files.filter((name) => !name.includes('.') && !known.has(name)).length}`,
      },
    ],
    wrong: {
      ...(await checkInbound(databaseUrl, acknowledged)).wrong,
      'not stored once': [...done, ...uploaded].filter(({ content }) => times.get(content) !== 1).length,
      'neither sent to the client nor unconfirmed': toClients.filter(
        ({ content }) => !received.has(content) && !unconfirmed.has(content),
      ).length,
      'sent to the client twice': toClients.filter(({ content }) => (received.get(content) ?? 0) > 1).length,
      'files with other bytes than were sent': uploaded.filter(
        (one) => bytesOf.get(one.content) !== one.sha256,
      ).length,
      'repeats refused': count.refused,
      'kills that met nothing':
        (count.unanswered < plan.commits ? 1 : 0) + (count.torn < plan.uploads ? 1 : 0),
      ...foldCounts(await checkInvariants(databaseUrl, dataDir)),
    },
  }
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The texts and captions that Telegram accepted for its clients. */
const receivedBy = ({ simulators }: RaceEnvironment): string[] =>
  simulators.telegram
    .calls({ account: BOT_TOKEN })
    .filter((call) => call.accepted)
    .flatMap(({ parameters: { text, caption } }) =>
      [text ?? caption].filter((words) => typeof words === 'string'),
    )
