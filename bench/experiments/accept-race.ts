import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, storedEvents } from '@switchboard/server/testing'
import { z } from 'zod'
import { ask, openTickets } from '../kit/load/clients.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { hireAgents } from '../kit/load/staff.ts'

export interface RacePlan {
  agents: number
  rounds: number
}

interface Verdict {
  'rounds without exactly one winner': number
  'losers not answered 409': number
  "losers without the winner's name": number
  'handlers other than the winner': number
  'events other than one': number
}

/** Agents accept the same pending ticket at the same instant: exactly one wins, and the others learn its name. */
export async function acceptRace({ agents, rounds }: RacePlan): Promise<Findings> {
  const connected = await startConnectedServer('polling')
  try {
    const racers = await hireAgents({ url: connected.server.url, admin: connected.admin }, agents)
    const pairs = await race(connected, racers.slice(0, 2), rounds, 910_000)
    const crowds = await race(connected, racers, rounds, 950_000)
    const names = Object.keys(pairs.wrong).filter((name): name is keyof Verdict => name in crowds.wrong)
    return {
      title: 'Who accepts a ticket first',
      setting: `A pending ticket is accepted by 2 agents, then another by ${agents} agents at the same instant, ${rounds} rounds each, every agent with a session of his or her own.`,
      rows: [
        { what: 'rounds', figure: `${rounds} with 2 agents, ${rounds} with ${agents}` },
        { what: 'answers of a round with 2 complete after, median', figure: ms(percentile(pairs.took, 0.5)) },
        {
          what: `answers of a round with ${agents} complete after, median`,
          figure: ms(percentile(crowds.took, 0.5)),
        },
        { what: 'different winners', figure: String(crowds.winners.size) },
      ],
      wrong: Object.fromEntries(names.map((name) => [name, pairs.wrong[name] + crowds.wrong[name]])),
    }
  } finally {
    await connected.stop()
  }
}

async function race(
  connected: ConnectedServer,
  racers: readonly Caller[],
  rounds: number,
  firstId: number,
): Promise<{ wrong: Verdict; took: number[]; winners: Set<string> }> {
  const wrong: Verdict = {
    'rounds without exactly one winner': 0,
    'losers not answered 409': 0,
    "losers without the winner's name": 0,
    'handlers other than the winner': 0,
    'events other than one': 0,
  }
  const took: number[] = []
  const winners = new Set<string>()
  for (const ticket of await openTickets(connected, rounds, firstId)) {
    const begun = performance.now()
    const answers = await Promise.all(racers.map((racer) => acceptance(racer, ticket)))
    took.push(performance.now() - begun)
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    if (winner === undefined || others.length > 0) wrong['rounds without exactly one winner'] += 1
    if (winner === undefined) continue
    winners.add(winner.racer.me.id)
    const losers = answers.filter(({ status }) => status !== 200)
    wrong['losers not answered 409'] += losers.filter(({ status }) => status !== 409).length
    const name = `${winner.racer.me.firstName} ${winner.racer.me.lastName}`
    wrong["losers without the winner's name"] += losers.filter(
      (loser) => !isNotified(loser.text, name),
    ).length
    const stored = await asStored(connected, ticket)
    if (stored.userid !== winner.racer.me.id) wrong['handlers other than the winner'] += 1
    if (stored.events !== 1) wrong['events other than one'] += 1
  }
  return { wrong, took, winners }
}

async function acceptance(racer: Caller, { ticketid, created_on }: MyTicket) {
  const response = await racer.request(calls.acceptTicket.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticketid, created_on, userid: racer.me.id }),
  })
  return { racer, status: response.status, text: await response.text() }
}

const Lost = z.object({
  error: z.literal('already-accepted'),
  detail: z.record(z.string(), z.unknown()),
})

function isNotified(text: string, name: string): boolean {
  const answer = Lost.safeParse(JSON.parse(text))
  return answer.success && Object.values(answer.data.detail).includes(name)
}

async function asStored({ dataDir }: ConnectedServer, { ticketid }: MyTicket) {
  const [row] = await ask<{ userid: string | null }>(
    dataDir,
    'select userid from tickets where ticketid = $1',
    [ticketid],
  )
  const accepted = (await storedEvents((question) => ask(dataDir, question))).filter(
    ({ type, payload }) => type === 'acceptTicket' && OfTicket.parse(payload).ticket.ticketid === ticketid,
  )
  return { userid: row?.userid ?? null, events: accepted.length }
}

const OfTicket = z.object({ ticket: z.object({ ticketid: z.string() }) })
