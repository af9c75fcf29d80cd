import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import { answeredIn, judgeTries, startCallers } from '../../kit/load/callers.ts'
import { waitingSendsAt } from '../../kit/load/clients.ts'
import type { ConnectedServer } from '../../kit/server/connected-server.ts'
import { megabytes, ms, percentile } from '../../kit/measure/figures.ts'
import { watchMemory } from '../../kit/measure/memory-watch.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { openSlowConnections, type SlowConnections } from '../../kit/faults/slow-connections.ts'
import { acceptSome, type Conversations } from '../database/people-at-work.ts'
import { tooMuch, wrongAnswers } from './too-much.ts'

export interface SlowPlan extends Conversations {
  /** Connections of each kind: slow with the headers, slow with the body, without reading the answer. */
  connections: number
  /** Seconds before, to know how fast calls are answered then. */
  before: number
  /** Seconds for which the slow ones are watched; the server is judged for freeing them when there are enough. */
  watched: number
  /** False where the machine does other work too. */
  judgesTimes?: false
}

type ServerOptions = Pick<ConnectedServer, 'admin' | 'server' | 'webhook'>

const FREED_WITHIN = 60_000
/** A connection costs some 50 kB, on which a heap that works meanwhile grows too. */
const GROWTH = 100 * 1024 ** 2
const FILE = 24 * 1024 ** 2
/** Only signed-in users can fetch files: one in so many of the slow clients does. */
const OF_FILES = 10

/** A client that is slow on purpose, or sends too much, costs the others nothing and is disconnected. */
export async function serveSlowReaders(
  connected: ServerOptions,
  databaseUrl: string,
  plan: SlowPlan,
): Promise<Findings> {
  const { admin, server } = connected
  const { tickets } = await acceptSome(connected, plan, 3)
  const file = await sendFile(admin, tickets.at(-1))
  const isWatched = plan.watched * 1000 > FREED_WITHIN
  // A file on its way out takes memory of its own.
  if (isWatched) await waitFor(async () => (await waitingSendsAt(databaseUrl)) === 0, 'the sends', 60_000)
  const callers = startCallers(admin, tickets.slice(0, 2), 'slow readers')
  await pause(plan.before * 1000)
  const begun = performance.now()
  const memory = await watchMemory(server.pid)
  const kinds = slowOnes(server.url, plan.connections, file, admin.cookie ?? '')
  const answers = await tooMuch(server.url, admin.cookie ?? '')
  await untilFree(Object.values(kinds), plan.watched)
  const ended = performance.now()
  memory.stop()
  const { tries } = await callers.stop()
  const quick = percentile(answeredIn(tries, 0, begun), 0.99)
  const among = percentile(answeredIn(tries, begun, ended), 0.99)
  const statuses = new Map(Object.entries(kinds).map(([kind, one]) => [kind, inWords(one)]))
  const late = Object.values(kinds).reduce(
    (sum, { freedAfter, open }) => sum + open() + freedAfter.filter((time) => time > FREED_WITHIN).length,
    0,
  )
  for (const one of Object.values(kinds)) one.end()
  return {
    title: 'Slow connections and requests that are too large',
    setting: `${plan.connections} connections that send one header line every 2 s, ${plan.connections} that send a body of  200 kB by 10 bytes every 2 s, ${Math.ceil(plan.connections / OF_FILES)} of a signed-in agent that request a file of 24 MB and read nothing of it, all at once, while two agents write and read. Then a body of 1 GB is announced, and 10,000 headers are sent.`,
    rows: [
      { what: 'calls answered among the slow ones', figure: String(answeredIn(tries, begun, ended).length) },
      { what: 'calls answered before, p99', figure: ms(quick) },
      { what: 'calls answered among the slow ones, p99', figure: ms(among) },
      ...[...statuses].map(([kind, figure]) => ({ what: `${kind}: closed after, and answered`, figure })),
      { what: 'memory grew by', figure: megabytes(memory.growth()) },
    ],
    wrong: {
      ...judgeTries(tries),
      ...wrongAnswers(answers),
      'memory grew by more than 100 MB': memory.growth() > GROWTH ? 1 : 0,
      ...(plan.judgesTimes !== false && {
        'p99 over twice what it was': among > 2 * Math.max(quick, 20) ? 1 : 0,
      }),
      ...(isWatched && { 'connections not freed within 60 s': late }),
      'ends of the process': server.runs ? 0 : 1,
    },
  }
}

function slowOnes(url: string, count: number, file: string, cookie: string): Record<string, SlowConnections> {
  const host = 'host: 127.0.0.1\r\n'
  return {
    'slow headers': openSlowConnections(url, count, {
      atOnce: `GET ${calls.getPublicSettings.path} HTTP/1.1\r\n${host}`,
      then: 'x-slow: 1\r\n',
    }),
    'slow body': openSlowConnections(url, count, {
      atOnce: `POST ${calls.login.path} HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 200000\r\n\r\n{`,
      then: '          ',
    }),
    'slow reading': openSlowConnections(url, Math.ceil(count / OF_FILES), {
      atOnce: `GET ${file} HTTP/1.1\r\n${host}cookie: ${cookie}\r\n\r\n`,
      then: '',
      stalled: true,
    }),
  }
}

async function untilFree(kinds: readonly SlowConnections[], seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline && kinds.some(({ open }) => open() > 0)) await pause(100)
}

function inWords({ freedAfter, open, statuses }: SlowConnections): string {
  const output = [...statuses()]
    .map(([status, n]) => `${n} × ${status === 0 ? 'nothing' : status}`)
    .join(', ')
  return `${freedAfter.length} within ${ms(Math.max(0, ...freedAfter))}, ${open()} left; ${output}`
}

/** Where the server has it. */
async function sendFile(admin: Caller, ticket: MyTicket | undefined): Promise<string> {
  const { path } = await admin.call(calls.sendFile, {
    body: {
      ticketid: ticket?.ticketid ?? '',
      created_on: ticket?.created_on ?? '',
      ticketPlatform: 'telegram',
    },
    file: new File([Buffer.alloc(FILE, 'The machine leaks.\n')], 'notes.txt'),
  })
  if (path === null) throw new Error('The file has no address.')
  return path
}
