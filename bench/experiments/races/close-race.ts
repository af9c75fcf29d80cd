import { calls } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/load/agent-socket.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../../kit/checks/check-invariants.ts'
import { waitingSends } from '../../kit/load/clients.ts'
import { byWorkers, callFor, countOne, isDone, overlapped, type Raced, race } from '../../kit/load/race.ts'
import { type RaceEnvironment, startRaceEnvironment } from '../../kit/load/race-environment.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { type Afterwards, newestTicket, type Order, orderOf } from './ends-of-a-ticket.ts'

export interface CloseRacePlan {
  rounds: number
  clients: number
  /** Rounds on a server where a client who writes after the closing gets a new ticket. */
  newTicketRounds: number
  seed: number
}

interface Tally {
  rounds: number
  overlapped: number
  closedFirst: number
  messageFirst: number
  wrong: Record<string, number>
}

/** A ticket is closed while its client writes: the message is kept, and never lies in a closed ticket. */
export async function closeRace(plan: CloseRacePlan): Promise<Findings> {
  const reopening = await onServer(plan, plan.rounds, 'reopened')
  const renewing = await onServer({ ...plan, seed: plan.seed + 1 }, plan.newTicketRounds, 'new')
  const names = Object.keys({ ...reopening.wrong, ...renewing.wrong })
  const orders = ({ rounds, ...of }: Tally) =>
    `${rounds}; ${of.overlapped} under way at once; ${of.messageFirst} message first, ${of.closedFirst} closing first`
  return {
    title: 'A ticket is closed while its client writes',
    setting: `An administrator closes a ticket and its client writes, within 50 ms of each other in either order (every second time within 5 ms), over ${plan.clients} clients, 4 rounds at once. Every second ticket has a handler who is online. Then the same on a server with REOPEN_DAYS=0, where a closed ticket stays closed. Seed ${plan.seed}.`,
    rows: [
      { what: 'rounds in which a closed ticket is reopened', figure: orders(reopening) },
      { what: 'rounds in which there is a new ticket', figure: orders(renewing) },
    ],
    wrong: Object.fromEntries(
      names.map((name) => [name, (reopening.wrong[name] ?? 0) + (renewing.wrong[name] ?? 0)]),
    ),
  }
}

async function onServer(plan: CloseRacePlan, rounds: number, after: Afterwards): Promise<Tally> {
  const environment = await startRaceEnvironment(
    plan.clients,
    plan.seed,
    after === 'new' ? { REOPEN_DAYS: '0' } : {},
  )
  try {
    const { server, admin, tickets, databaseUrl, dataDir, acknowledged } = environment
    const page = await openAgentSocket(server.url, admin)
    for (const { ticketid, created_on } of tickets.filter((_, index) => index % 2 === 0))
      await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    const tally = emptyTally(rounds)
    // Each client's rounds come one after the other.
    const clients = Array.from({ length: plan.clients }, (_, client) => client)
    await byWorkers(clients, 4, async (client) => {
      for (let round = client; round < rounds; round += plan.clients)
        await oneRound(environment, client, tally, after)
    })
    const isReceived = () => [...acknowledged].every((content) => page.received.has(content))
    await waitFor(isReceived, 'the page', 20_000).catch(() => undefined)
    await waitFor(async () => (await waitingSends(dataDir)) === 0, 'the outbox', 300_000)
    page.close()
    return {
      ...tally,
      wrong: {
        ...tally.wrong,
        ...(await checkInbound(databaseUrl, acknowledged)).wrong,
        'not received by a page': [...acknowledged].filter((content) => !page.received.has(content)).length,
        'received twice by a page': page.doubled(),
        ...foldCounts(await checkInvariants(databaseUrl, dataDir)),
      },
    }
  } finally {
    await environment.stop()
  }
}

const REFUSED = 'closings or messages not taken'
const ODD = 'rounds that ended in neither of the two ways'

const emptyTally = (rounds: number): Tally => ({
  rounds,
  overlapped: 0,
  closedFirst: 0,
  messageFirst: 0,
  wrong: { [REFUSED]: 0, [ODD]: 0 },
})

async function oneRound(
  environment: RaceEnvironment,
  client: number,
  tally: Tally,
  after: Afterwards,
): Promise<void> {
  let before = await newestTicket(environment, client)
  if (before.closed_on !== null) {
    await environment.words(client).send()
    before = await newestTicket(environment, client)
  }
  const { ticketid, created_on } = before
  const body = { ticketid, created_on, userid: '', departmentid: '', closed_by_name: '' }
  const words = environment.words(client)
  const close = () => callFor(environment.admin, calls.closeTicket, { body })
  const both = await race(environment.random, close, words.send)
  if (overlapped(both)) tally.overlapped += 1
  if (!both.every(isDone)) countOne(tally.wrong, REFUSED)
  const order = await orderOf(environment, client, before, words.content, after)
  if (order === 'closing first') tally.closedFirst += 1
  if (order === 'message first') tally.messageFirst += 1
  if (order === null || contradicts(both, order)) countOne(tally.wrong, ODD)
}

/** The one that was answered before the other was sent came first. */
const contradicts = ([closing, message]: [Raced, Raced], order: Order): boolean =>
  order === 'closing first' ? message.ended < closing.begun : closing.ended < message.begun
