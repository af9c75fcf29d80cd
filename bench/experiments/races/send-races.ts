import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, signInAt } from '@switchboard/server/testing'
import { byWorkers, callFor, countOne, isDone, type Raced, race } from '../../kit/load/race.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'
import { credentialsOf, hireAgents } from '../../kit/load/staff.ts'
import { noteRound, type RaceTally, tallyOf } from './race-tally.ts'

const NOT_STORED = 'answers to agents otherwise than what is stored'
const LATE = 'messages of somebody who had lost the ticket'
const LOCKED = 'messages of an agent a second after the lock'
const ODD = 'answers other than done or a refusal in words'

/** A ticket is given to a colleague while its handler writes. */
export async function reassignAgainstSend(environment: RaceEnvironment, rounds: number): Promise<RaceTally> {
  const { admin, tickets, random } = environment
  const agents = await hireAgents({ url: environment.server.url, admin }, 2)
  const tally = tallyOf('ticket given away against its handler writing', [NOT_STORED, LATE, ODD])
  const pairs = tickets.slice(0, 8)
  for (const ticket of pairs) await give(environment, ticket, agents[0])
  await byWorkers(pairs, 4, async (ticket) => {
    for (let round = 0; round < rounds / pairs.length; round += 1) {
      const [handler, colleague] = [agents[round % 2], agents[(round + 1) % 2]]
      const words = wordsFor(ticket)
      const both = await race(
        random,
        () => give(environment, ticket, colleague),
        () => callFor(of(handler), calls.sendMessage, { body: words }),
        tally.lead,
      )
      note(tally, both, await isStored(environment, words.messageid))
      const late = await environment.rows(
        `select from messages where ticketid = $1 and created_by = $2 and created_on >
           (select max(action_time) from actions where ticketid = $1 and action_type = 'ticket_reassign')`,
        [ticket.ticketid, of(handler).me.id],
      )
      if (late.length > 0) countOne(tally.wrong, LATE)
    }
  })
  return tally
}

/** An agent is locked while he or she writes. */
export async function lockAgainstSend(environment: RaceEnvironment, rounds: number): Promise<RaceTally> {
  const { admin, tickets, random, server } = environment
  const agents = await hireAgents({ url: server.url, admin }, 4)
  const tally = tallyOf('agent locked against the agent writing', [NOT_STORED, LOCKED, ODD])
  const posts = agents.map((agent, index) => ({ agent, index, ticket: tickets[8 + index] }))
  await byWorkers(posts, 2, async ({ agent, index, ticket }) => {
    if (ticket === undefined) return
    await give(environment, ticket, agent)
    let session = agent
    for (let round = 0; round < rounds / posts.length; round += 1) {
      const words = wordsFor(ticket)
      const both = await race(
        random,
        () => lock(admin, agent, true),
        () => callFor(session, calls.sendMessage, { body: words }),
        tally.lead,
      )
      note(tally, both, await isStored(environment, words.messageid))
      const late = await environment.rows(
        `select from messages join users on userid = created_by
         where messageid = $1 and messages.created_on > closed_on + interval '1 s'`,
        [words.messageid],
      )
      if (late.length > 0) countOne(tally.wrong, LOCKED)
      await lock(admin, agent, false)
      session = await signInAt(server.url, credentialsOf(index))
    }
  })
  return tally
}

const of = (agent: Caller | undefined): Caller => {
  if (agent === undefined) throw new Error('There are too few agents.')
  return agent
}

const give = (
  environment: RaceEnvironment,
  { ticketid, created_on }: MyTicket,
  agent: Caller | undefined,
) => {
  const body = { ticketid, created_on, newUser: of(agent).me.id, newUserName: '', newDepartmentName: '' }
  return callFor(environment.admin, calls.reassignTicket, { body })
}

const lock = (admin: Caller, { me }: Caller, locked: boolean) =>
  callFor(admin, calls.lockAgent, { body: { userid: me.id, locked } })

const wordsFor = ({ ticketid, created_on }: MyTicket) => {
  const messageid = randomUUID()
  return { content: `raced ${messageid}`, ticketid, created_on, isagent: true, messageid }
}

async function isStored({ rows }: RaceEnvironment, messageid: string): Promise<boolean> {
  return (await rows('select from messages where messageid = $1', [messageid])).length > 0
}

/** The send was accepted and is stored, or was refused with a text and is not; the other action is always done. */
function note(tally: RaceTally, both: readonly [Raced, Raced], stored: boolean): void {
  const [operation, send] = both
  noteRound(tally, both, isDone(send))
  if (isDone(send) !== stored) countOne(tally.wrong, NOT_STORED)
  if (!isDone(operation) || !(isDone(send) || [401, 403, 404].includes(send.status)))
    countOne(tally.wrong, ODD)
}
