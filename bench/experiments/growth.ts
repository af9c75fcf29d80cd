import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import pg from 'pg'
import { waitingSends } from '../kit/load/clients.ts'
import { updateOf } from '../kit/load/inbound-load.ts'
import { playLoop } from '../kit/load/closed-loop.ts'
import { growthOf, type Growth, readGrowth } from '../kit/measure/database-growth.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'

export interface GrowthPlan {
  conversations: number
  callers: number
  /** Messages of each client, and how many of the agent go to each. */
  fromEach: number
  toEach: number
}

const TEXT = 'I still wait for the refund of my last order, could you please look at it?'

/** What a text message adds to the database and to its write-ahead log, by table. */
export async function databaseGrowth(plan: GrowthPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  const client = new pg.Client({ connectionString: await databaseOf(connected.dataDir) })
  try {
    await client.connect()
    await client.query('create extension pg_walinspect')
    const tickets = await acceptAll(connected, plan)
    const received = await during(client, () => writeAsClients(connected, plan, 10, plan.fromEach))
    const sent = await during(client, () => answerAll(connected, tickets, plan.toEach))
    const [fromClients, fromAgents] = [plan.conversations * plan.fromEach, tickets.length * plan.toEach]
    return {
      title: 'What a text message adds to the database',
      setting: `${plan.callers} callers play Telegram's webhook: ${fromClients} texts of ${TEXT.length} characters over ${plan.conversations} accepted tickets. Then an agent sends ${fromAgents} texts, each of which the provider accepts. Bytes of tables with their indexes and of write-ahead log (pg_walinspect), each divided by the messages; copies of whole pages after a checkpoint are counted apart, because a longer load makes them fewer.`,
      rows: [...rowsOf('from a client', received, fromClients), ...rowsOf('from an agent', sent, fromAgents)],
      wrong: {},
    }
  } finally {
    await client.end()
    await connected.stop()
  }
}

/** The clients have written before, and have a handler. */
async function acceptAll(connected: ConnectedServer, plan: GrowthPlan): Promise<MyTicket[]> {
  await writeAsClients(connected, plan, 1, 6)
  while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
  const tickets = await connected.admin.call(calls.getTickets)
  if (typeof tickets === 'string') throw new Error('There are no tickets.')
  for (const { ticketid, created_on } of tickets)
    await connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
  return tickets
}

const writeAsClients = (
  { webhook }: ConnectedServer,
  { callers, conversations }: GrowthPlan,
  from: number,
  each: number,
) => playLoop({ webhook, callers, conversations, from, goesOn: (n) => n < from + each, makeUpdate })

const makeUpdate: typeof updateOf = (...about) => {
  const update = updateOf(...about)
  return { ...update, message: { ...update.message, text: TEXT } }
}

async function answerAll({ admin, dataDir }: ConnectedServer, tickets: readonly MyTicket[], each: number) {
  for (let n = 0; n < each; n += 1) {
    for (const { ticketid, created_on } of tickets)
      await admin.call(calls.sendMessage, {
        body: { content: TEXT, ticketid, created_on, isagent: true, messageid: randomUUID() },
      })
    while ((await waitingSends(dataDir)) > 0) await pause(200)
  }
}

/** The difference that some work makes, once all its live events are numbered. */
async function during(client: pg.Client, work: () => Promise<unknown>): Promise<Growth> {
  await client.query('checkpoint')
  const before = await readGrowth(client)
  await work()
  await waitFor(async () => (await client.query('select from new_events')).rowCount === 0, 'the last events')
  return growthOf(client, before)
}

function rowsOf(what: string, { tables, log, pages, logOf }: Growth, messages: number): Findings['rows'] {
  const each = (bytes: number): string => `${Math.round(bytes / messages)} B`
  const most = (of: ReadonlyMap<string, number>) =>
    [...of].filter(([, bytes]) => bytes / messages >= 10).sort(([, one], [, other]) => other - one)
  const sum = [...tables.values()].reduce((all, bytes) => all + bytes, 0)
  return [
    { what: `${what}: the database grows by`, figure: each(sum) },
    ...most(tables).map(([name, bytes]) => ({ what: `${what}: of it ${name}`, figure: each(bytes) })),
    { what: `${what}: write-ahead log without whole pages`, figure: each(log - pages) },
    ...most(logOf).map(([name, bytes]) => ({ what: `${what}: log of ${name}`, figure: each(bytes) })),
    { what: `${what}: whole pages in the log`, figure: each(pages) },
  ]
}
