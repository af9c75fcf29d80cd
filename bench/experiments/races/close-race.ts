import { calls } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/agent-socket.ts'
import { checkInbound } from '../../kit/check-inbound.ts'
import { checkInvariants, foldCounts } from '../../kit/check-invariants.ts'
import { waitingSends } from '../../kit/clients.ts'
import { byWorkers, callFor, countOne, isDone, overlapped, type Raced, race } from '../../kit/race.ts'
import { type RaceGround, startRaceGround } from '../../kit/race-ground.ts'
import type { Findings } from '../../kit/report.ts'
import { type Afterwards, newestTicket, type Order, orderOf } from './ends-of-a-ticket.ts'

export interface CloseRacePlan {
  rounds: number
  clients: number
  /** Rounds of a desk on which whoever writes after the closing gets a new ticket. */
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

/** A ticket is closed while its client writes (R21): the message is kept, and never stands in a closed ticket. */
export async function closeRace(plan: CloseRacePlan): Promise<Findings> {
  const reopening = await onDesk(plan, plan.rounds, 'reopened')
  const renewing = await onDesk({ ...plan, seed: plan.seed + 1 }, plan.newTicketRounds, 'new')
  const names = Object.keys({ ...reopening.wrong, ...renewing.wrong })
  const orders = ({ rounds, ...of }: Tally) =>
    `${rounds}; ${of.overlapped} under way at once; ${of.messageFirst} message first, ${of.closedFirst} closing first`
  return {
    title: 'A ticket is closed while its client writes',
    setting: `An administrator closes a ticket and its client writes, within 50 ms of each other in either order (every second time within 5 ms), over ${plan.clients} clients, 4 rounds at once. Every second ticket has a handler who is there. Then the same on a desk with REOPEN_DAYS=0, where a closed ticket stays closed. Seed ${plan.seed}.`,
    rows: [
      { what: 'rounds in which a closed ticket is reopened', figure: orders(reopening) },
      { what: 'rounds in which there is a new ticket', figure: orders(renewing) },
    ],
    wrong: Object.fromEntries(
      names.map((name) => [name, (reopening.wrong[name] ?? 0) + (renewing.wrong[name] ?? 0)]),
    ),
  }
}

async function onDesk(plan: CloseRacePlan, rounds: number, after: Afterwards): Promise<Tally> {
  const ground = await startRaceGround(plan.clients, plan.seed, after === 'new' ? { REOPEN_DAYS: '0' } : {})
  try {
    const { desk, admin, tickets, databaseUrl, dataDir, acknowledged } = ground
    const page = await openAgentSocket(desk.url, admin)
    for (const { ticketid, created_on } of tickets.filter((_, index) => index % 2 === 0))
      await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    const tally = emptyTally(rounds)
    // Each client's rounds come one after the other.
    const clients = Array.from({ length: plan.clients }, (_, client) => client)
    await byWorkers(clients, 4, async (client) => {
      for (let round = client; round < rounds; round += plan.clients)
        await oneRound(ground, client, tally, after)
    })
    const isHeard = () => [...acknowledged].every((content) => page.heard.has(content))
    await waitFor(isHeard, 'the page', 20_000).catch(() => undefined)
    await waitFor(async () => (await waitingSends(dataDir)) === 0, 'the outbox', 300_000)
    page.close()
    return {
      ...tally,
      wrong: {
        ...tally.wrong,
        ...(await checkInbound(databaseUrl, acknowledged)).wrong,
        'not heard by a page': [...acknowledged].filter((content) => !page.heard.has(content)).length,
        'heard twice by a page': page.doubled(),
        ...foldCounts(await checkInvariants(databaseUrl, dataDir)),
      },
    }
  } finally {
    await ground.stop()
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

async function oneRound(ground: RaceGround, client: number, tally: Tally, after: Afterwards): Promise<void> {
  let before = await newestTicket(ground, client)
  if (before.closed_on !== null) {
    await ground.words(client).say()
    before = await newestTicket(ground, client)
  }
  const { ticketid, created_on } = before
  const body = { ticketid, created_on, userid: '', departmentid: '', closed_by_name: '' }
  const words = ground.words(client)
  const close = () => callFor(ground.admin, calls.closeTicket, { body })
  const both = await race(ground.random, close, words.say)
  if (overlapped(both)) tally.overlapped += 1
  if (!both.every(isDone)) countOne(tally.wrong, REFUSED)
  const order = await orderOf(ground, client, before, words.content, after)
  if (order === 'closing first') tally.closedFirst += 1
  if (order === 'message first') tally.messageFirst += 1
  if (order === null || contradicts(both, order)) countOne(tally.wrong, ODD)
}

/** What was answered before the other was said came first. */
const contradicts = ([closing, message]: [Raced, Raced], order: Order): boolean =>
  order === 'closing first' ? message.ended < closing.begun : closing.ended < message.begun
