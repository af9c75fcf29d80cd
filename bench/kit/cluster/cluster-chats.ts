import { calls, type MyTicket } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import pg from 'pg'
import { openTickets } from '../load/clients.ts'
import type { Cluster } from './cluster.ts'
import { BOT_TOKEN, type ConnectedServer } from '../server/connected-server.ts'

/** Far beyond the ids under which the load driver plays updates of its own. */
const OWN_UPDATES = 500_000_000

/** Clients write to the cluster for the first time, are accepted by its administrator and greeted. */
export async function openChatsAt(cluster: Cluster, count: number, firstId: number): Promise<MyTicket[]> {
  const tickets = await acceptedChats(cluster, count, firstId)
  await untilNothingWaits(cluster, 60_000)
  return tickets
}

/** New clients of a server with a webhook, accepted by its administrator. */
export async function acceptedChats(
  connected: Pick<ConnectedServer, 'simulators' | 'admin' | 'webhook'>,
  count: number,
  firstId: number,
): Promise<MyTicket[]> {
  const tickets = await pendingChats(connected, count, firstId)
  for (const { ticketid, created_on } of tickets)
    await connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  return tickets
}

/** New clients of a server with a webhook; their events go to its own address. */
export async function pendingChats(
  { simulators, admin, webhook }: Pick<ConnectedServer, 'simulators' | 'admin' | 'webhook'>,
  count: number,
  firstId: number,
): Promise<MyTicket[]> {
  const bot = simulators.telegram.world.bots.get(BOT_TOKEN)
  if (bot?.webhook === undefined) throw new Error('The bot has no webhook.')
  const received = bot.webhook
  bot.lastUpdateId = Math.max(bot.lastUpdateId, OWN_UPDATES)
  // The public name of the server leads nowhere on this machine.
  bot.webhook = { ...received, url: webhook.url }
  const tickets = await openTickets({ simulators, admin }, count, firstId)
  bot.webhook = received
  return tickets
}

/** Resolves when no send waits or is under way; milliseconds it took. */
export async function untilNothingWaits({ postgres }: Cluster, patience: number): Promise<number> {
  const begun = performance.now()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const isOver = async () =>
    (await client.query(`select from outbox where state = 'queued' limit 1`)).rowCount === 0
  try {
    await waitFor(isOver, 'everything to be sent', patience)
    return performance.now() - begun
  } finally {
    await client.end()
  }
}

/** Texts the provider took, in the order it took them. */
export const sentTo = ({ simulators }: Cluster, beginning: string): string[] =>
  simulators.telegram
    .calls({ account: BOT_TOKEN, method: 'sendMessage' })
    .filter((call) => call.accepted)
    .map((call) => String(call.parameters['text']))
    .filter((text) => text.startsWith(beginning))

/** One question to the cluster's database whose answer is a count. */
export async function countAt(cluster: Cluster, question: string): Promise<number> {
  const [row] = await rowsAt<{ count: string }>(cluster, question)
  return Number(row?.count)
}

/** One question to the cluster's database. */
export async function rowsAt<Row extends pg.QueryResultRow>(
  { postgres }: Cluster,
  question: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<Row>(question)).rows
  } finally {
    await client.end()
  }
}
