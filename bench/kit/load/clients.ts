import { calls, type MyTicket } from '@switchboard/contract'
import { CallRefused, waitFor } from '@switchboard/server/testing'
import pg from 'pg'
import type { ConnectedServer } from '../server/connected-server.ts'
import { databaseOf } from '../server/server-process.ts'

/** New clients of the simulated Telegram write for the first time; their pending tickets, in the clients' order. */
export async function openTickets(
  { simulators, admin }: Pick<ConnectedServer, 'simulators' | 'admin'>,
  count: number,
  firstId = 900_000,
): Promise<MyTicket[]> {
  const names = Array.from({ length: count }, (_, index) => `Client ${firstId + index}`)
  names.forEach((firstName, index) => {
    simulators.telegram.client({ id: firstId + index, firstName }).writes('Good morning')
  })
  const found = new Map<string, MyTicket>()
  await waitFor(
    async () => {
      const tickets = await admin.call(calls.getTickets).catch(unlessBusy)
      if (typeof tickets === 'string') return false
      for (const ticket of tickets) found.set(ticket.client_name, ticket)
      return names.every((name) => found.has(name))
    },
    `${count} tickets`,
    60_000,
  )
  return names.map((name) => found.get(name)).filter((ticket) => ticket !== undefined)
}

/** A server under load may answer that it is busy; then ask again. */
function unlessBusy(error: unknown): string {
  if (error instanceof CallRefused && error.answer.status === 503) return 'busy'
  throw error
}

/** One question to the server's database. */
export async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return askAt(await databaseOf(dataDir), question, values)
}

/** The same of a database with an address. */
export async function askAt<Row extends pg.QueryResultRow>(
  connectionString: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(question, [...values])
    return rows
  } finally {
    await client.end()
  }
}

/** How many sends still wait in the outbox. */
export async function waitingSends(dataDir: string): Promise<number> {
  return waitingSendsAt(await databaseOf(dataDir))
}

export async function waitingSendsAt(connectionString: string): Promise<number> {
  const [row] = await askAt<{ count: number }>(
    connectionString,
    `select count(*)::int as count from outbox where state = 'queued'`,
  )
  return row?.count ?? 0
}
