import { fileURLToPath } from 'node:url'
import { calls } from '@switchboard/contract'
import { type Caller, CallRefused, signInAt, waitFor } from '@switchboard/server/testing'
import { z } from 'zod'
import { judgeTries, startCallers } from '../../kit/load/callers.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { ask, waitingSends } from '../../kit/load/clients.ts'
import { type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { ADMIN, databaseOf, type ServerProcess } from '../../kit/server/server-process.ts'
import { type CallTry, everyCall } from '../../kit/checks/every-call.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import {
  FAILED_ANSWERS,
  startVisitors,
  type VisitorHistory,
  type VisitorPlan,
} from '../../kit/load/visitors.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { acceptSome } from '../database/people-at-work.ts'
import { openOffice } from '../nodes/office.ts'
import { sweep, talk } from './calls-and-messages.ts'

export interface FaultPlan {
  seed: number
  /** How often every call of the contract is made meanwhile. */
  rounds: number
  perSecond: number
  conversations: number
  sockets: number
  /**
   * False: missing answers are not judged. A job whose end a fault kept from being recorded is free again only after
   * its lease of 30 s.
   */
  judgesSends?: false
  /** People on a website, meanwhile. */
  website: VisitorPlan
}

const program = fileURLToPath(new URL('../../kit/faults/faulty-server.ts', import.meta.url))
const INSIDES = /injected|\bat .{1,200}\.ts:\d|node_modules/

/**
 * Bugs in everything that a call, a socket message or a job uses: the server keeps running, reveals no internals, and
 * loses nothing.
 */
export async function throwFaults(plan: FaultPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook', env(plan), { program })
  const { admin, server, webhook } = connected
  try {
    const { pid } = server
    const { tickets } = await acceptSome(connected, plan, 2 + plan.rounds)
    const office = await openOffice({ url: server.url, admin }, plan.sockets)
    const another = await signInAt(server.url, ADMIN)
    const visitors = await startVisitors({ url: server.url, admin }, plan.website)
    process.kill(pid, 'SIGUSR2')
    const callers = startCallers(admin, tickets.slice(0, 2), 'fault')
    const talking = talk(server.url, admin, tickets)
    const load = playInbound({ webhook, ...plan, after: 1, seconds: 3 + plan.rounds })
    const [swept] = await Promise.all([
      sweep(another, tickets.slice(2), plan.rounds),
      unlessItEnds(server, load),
    ])
    await talking.stop()
    process.kill(pid, 'SIGUSR2')
    const history = await load
    const spoken = await callers.stop()
    const replayed = await replayAll(admin)
    const isSent = plan.judgesSends === false || (await allSent(connected))
    const database = await databaseOf(connected.dataDir)
    const website = await visitors.stop(database)
    const complete = await office.receives(history.acknowledged)
    const verdict = await checkInbound(database, new Set([...history.acknowledged, ...website.written]))
    // A dead letter that is applied later comes after the messages that were sent after it.
    const { 'out of order': late, ...wrong } = verdict.wrong
    const injected = injectedBy(server.output())
    const findings: Findings = {
      title: 'Exceptions in every call',
      setting: settingOf(plan),
      rows: [
        ...Object.entries(injected).map(([kind, n]) => ({ what: `faults of ${kind}`, figure: String(n) })),
        ...rowsOfCalls(swept),
        { what: 'client messages acknowledged', figure: String(history.acknowledged.size) },
        { what: 'kept as failed, and tried again', figure: String(replayed) },
        { what: 'of them shown after later ones', figure: String(late) },
        ...rowsOfWebsite(website),
        { what: 'answers of agents acknowledged', figure: String(spoken.acknowledged.size) },
      ],
      wrong: {
        ...wrong,
        ...withoutFailed(website.wrong),
        ...(await judgeSpoken(connected, spoken.acknowledged)),
        ...judgeCalls(plan, swept, spoken.tries),
        'sends left over': isSent ? 0 : 1,
        'pages that never became live and complete': complete ? 0 : 1,
        'messages missed by a page': office.missed(history.acknowledged),
        'kinds of faults that never happened': Object.values(injected).filter((n) => n === 0).length,
        'ends of the process': server.runs && server.pid === pid ? 0 : 1,
      },
    }
    office.close()
    return findings
  } finally {
    await connected.stop()
  }
}

const settingOf = (plan: FaultPlan): string =>
  `Clock, ids and database of a running server throw or reject in 6 % of their uses, as a bug would, while each of ${everyCall.length} calls is made ${plan.rounds} times, sockets connect, send and disconnect, ${plan.perSecond} client messages a second arrive, ${plan.website.visitors} visitors of a website write in two tabs each and are answered, and two agents write and read. Then the exceptions stop; an administrator retries the dead letters. Seed ${plan.seed}.`

/** A bug while a send is prepared fails it, and the agent sees that: a row says how many. */
const withoutFailed = (wrong: VisitorHistory['wrong']): VisitorHistory['wrong'] =>
  Object.fromEntries(Object.entries(wrong).filter(([what]) => what !== FAILED_ANSWERS))

const rowsOfWebsite = ({ written, answered, wrong }: VisitorHistory): Findings['rows'] => [
  { what: 'messages of visitors of the website', figure: String(written.size) },
  { what: 'answers to visitors', figure: String(answered) },
  { what: 'of them marked as failed for the agent', figure: String(wrong[FAILED_ANSWERS]) },
]

function rowsOfCalls(swept: readonly CallTry[]): Findings['rows'] {
  const failed = swept.filter(({ status }) => status === 500).length
  return [
    { what: 'calls answered 500', figure: String(failed) },
    { what: 'calls answered otherwise', figure: String(swept.length - failed) },
    { what: 'calls without an answer, by name', figure: unanswered(swept) },
  ]
}

const judgeCalls = (
  plan: FaultPlan,
  swept: readonly CallTry[],
  spoken: Parameters<typeof judgeTries>[0],
): Record<string, number> => ({
  ...(plan.judgesSends !== false && {
    'calls without an answer': [...swept, ...spoken].filter(({ status }) => status === 0).length,
    'calls answered after more than 10 s': judgeTries(spoken)['calls answered after more than 10 s'] ?? 1,
  }),
  'answers that reveal internals': swept.filter(leaksInternals).length,
})

/** An administrator sees why something became a dead letter. */
const leaksInternals = ({ name, text }: CallTry): boolean => name !== 'getDeadLetters' && INSIDES.test(text)

const unanswered = (swept: readonly CallTry[]): string =>
  swept
    .filter(({ status }) => status === 0)
    .map(({ name }) => name)
    .join(', ') || 'none'

/** The limits are checked on every call and socket message: they exist, but are too high to be reached. */
const env = ({ seed }: FaultPlan) => ({ FAULT_SEED: String(seed), RATE_LIMIT: '1000000' })

/** @throws when the server has ended, because then no process answers any more */
async function unlessItEnds(server: ServerProcess, load: Promise<unknown>): Promise<void> {
  let isOver = false
  void load.then(() => {
    isOver = true
  })
  await waitFor(() => isOver || !server.runs, 'the load', 600_000)
  if (!server.runs) throw new Error(`A fault has ended the server: ${server.output().slice(-2000)}`)
}

/** Two agents wrote faster than the one message a second that Telegram takes in a chat. */
const UNTIL_SENT = 400_000

const allSent = ({ dataDir }: ConnectedServer): Promise<boolean> =>
  waitFor(async () => (await waitingSends(dataDir)) === 0, 'the sends', UNTIL_SENT).then(
    () => true,
    () => false,
  )

/**
 * Retries failed items as an administrator does, list after list, until no retry can help; returns how many there were.
 */
async function replayAll(admin: Caller): Promise<number> {
  const tried = new Set<string>()
  for (;;) {
    const { items } = await admin.call(calls.getDeadLetters)
    const inbound = items.filter(({ kind, itemid }) => kind === 'inbound' && !tried.has(itemid))
    if (inbound.length === 0) return tried.size
    for (const { itemid } of inbound) {
      tried.add(itemid)
      await admin.call(calls.replayItem, { params: { itemid } }).catch(unlessSettled)
    }
  }
}

/** The server itself repeats what it reports for visitors, and may do so before the administrator. */
function unlessSettled(error: unknown): void {
  if (!(error instanceof CallRefused) || error.answer.error !== 'nothing-to-replay') throw error
}

async function judgeSpoken(
  { dataDir }: ConnectedServer,
  spoken: ReadonlySet<string>,
): Promise<Record<string, number>> {
  const rows = await ask<{ content: string }>(dataDir, 'select content from messages where isagent')
  const stored = rows.map(({ content }) => content).filter((content) => spoken.has(content))
  return {
    'answers to clients lost': spoken.size - new Set(stored).size,
    'answers to clients doubled': stored.length - new Set(stored).size,
  }
}

const Injected = z.record(z.string(), z.number())

function injectedBy(output: string): Record<string, number> {
  const printed = /^injected (.+)$/m.exec(output)?.[1]
  return printed === undefined ? { 'no kind': 0 } : Injected.parse(JSON.parse(printed))
}
