import { setTimeout as pause } from 'node:timers/promises'
import { defineEvent, events } from '@switchboard/contract'
import {
  type Caller,
  type EventLine,
  joinEventLine,
  storedEvents,
  waitFor,
} from '@switchboard/server/testing'
import { z } from 'zod'
import { type AgentSocket, openAgentSocket } from '../../kit/load/agent-socket.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { countAt, rowsAt } from '../../kit/cluster/cluster-chats.ts'
import { seededRandom } from '../../kit/load/random.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { hireAgents } from '../../kit/load/staff.ts'
import { hop, inversions } from '../nodes/hopping-page.ts'

export interface CursorPlan {
  writers: number
  seconds: number
  /** The most events that one action writes. */
  eventsPerAction: number
  agents: number
  pagesPerAgent: number
  longestStay: number
  seed: number
}

/** Milliseconds between the last write of an action and its commit. */
const LONGEST_WAIT = 500
const ROLLED_BACK = 0.1

/** The part of a client's message event that an agent's page records. */
const newMessage = defineEvent({
  name: events.newMessage.name,
  summary: 'A client sent a message.',
  payload: z.object({
    message: z.object({ messageid: z.string(), content: z.string(), isagent: z.literal(false) }),
  }),
})

/** Transactions commit late, in any order or never, and pages read on from where they are: nothing is skipped. */
export async function cursorNeverSkips(cluster: Cluster, plan: CursorPlan): Promise<Findings> {
  const agents = await hireAgents(cluster, plan.agents)
  const readers = await Promise.all(
    agents.flatMap((agent) => Array.from({ length: plan.pagesPerAgent }, () => openReader(cluster, agent))),
  )
  const handedOn: number[] = []
  const line = await joinEventLine({
    database: cluster.postgres.url,
    redis: cluster.redis.url,
    transactions: plan.writers,
    handedOn: (position) => void handedOn.push(position),
  })
  const random = seededRandom(plan.seed)
  const until = performance.now() + plan.seconds * 1000
  const isOver = () => performance.now() > until
  const hopping = Promise.all(
    readers.map(({ page }) => hop(page, cluster, () => (isOver() ? null : random()), plan)),
  )
  const written = await Promise.all(
    Array.from({ length: plan.writers }, (_, writer) => {
      const { me } = agents[writer % agents.length] ?? cluster.admin
      return write(line, { writer, userid: me.id, random, isOver, ...plan })
    }),
  )
  const hops = (await hopping).reduce((sum, count) => sum + count, 0)
  const wanted = wantedIn(written)
  await line.settled()
  const isComplete = () =>
    readers.every((one) => one.page.isLive() && one.page.received.size >= wanted(one).length)
  await waitFor(isComplete, 'all pages to be live and complete', 60_000).catch(() => undefined)
  const total = written.flatMap(({ committed }) => committed).length
  const sum = (of: (reader: Reader) => number) => readers.reduce((all, reader) => all + of(reader), 0)
  const missed = sum((one) => wanted(one).filter((content) => !one.page.received.has(content)).length)
  const received = sum(({ page }) => page.received.size)
  const catchUps = sum(({ page }) => page.breaks.length)
  const findings: Findings = {
    title: 'Events that commit late',
    setting: settingOf(plan, readers.length, cluster.nodes.length),
    rows: [
      { what: 'events committed', figure: String(total) },
      { what: 'events rolled back', figure: String(written.reduce((all, { lost }) => all + lost, 0)) },
      { what: 'events received by pages', figure: String(received) },
      { what: 'times a page was cut off and came back', figure: String(hops) },
      { what: 'times it was live and complete in between', figure: String(catchUps) },
    ],
    wrong: {
      'events missed by a page': missed,
      'events received twice by a page': sum(({ page }) => page.doubled()),
      'events received before an earlier one of the same writer': sum(({ page }) => inversions(page)),
      'received events that were rolled back': received + missed - sum((one) => wanted(one).length),
      'pages that had to load everything again': sum(({ page }) => page.reloads()),
      'positions not handed on once and in order': unevenness(handedOn),
      'events without a position': await countAt(cluster, 'select count(*) from new_events'),
      'positions without an event': await positionsWithoutEvent(cluster),
    },
  }
  for (const { page } of readers) page.close()
  await line.stop()
  return findings
}

const settingOf = (plan: CursorPlan, pages: number, nodes: number): string =>
  `${plan.writers} writers publish live events through the server's own event log, 1 to ${plan.eventsPerAction} an operation, for ${plan.seconds} s; after the last of them is written an operation waits 0 to ${LONGEST_WAIT} ms for its commit, and every tenth is rolled back instead. ${pages} pages of ${plan.agents} agents receive them, each those of its agent, while they are disconnected without a close and come back with their cursor at the next of ${nodes} nodes after at most ${plan.longestStay} ms, again and again. The writers' own node emits everything as well. Seed ${plan.seed}.`

/** What the page of an agent is to receive, of all that was written. */
function wantedIn(written: readonly { userid: string; committed: readonly string[] }[]) {
  const wantedBy = new Map<string, string[]>()
  for (const { userid, committed } of written)
    wantedBy.set(userid, [...(wantedBy.get(userid) ?? []), ...committed])
  return ({ agent }: Reader): string[] => wantedBy.get(agent.me.id) ?? []
}

interface Reader {
  agent: Caller
  page: AgentSocket
}

async function openReader({ url }: Cluster, agent: Caller): Promise<Reader> {
  return { agent, page: await openAgentSocket(url, agent) }
}

interface Writing extends CursorPlan {
  writer: number
  userid: string
  random: () => number
  isOver: () => boolean
}

class RolledBack extends Error {}

/** Writes one action after the other; returns the committed ones and the number of those that were not. */
async function write(line: EventLine, { writer, userid, random, isOver, eventsPerAction }: Writing) {
  const committed: string[] = []
  let lost = 0
  for (let n = 0; !isOver(); ) {
    const count = 1 + Math.floor(random() * eventsPerAction)
    const contents = Array.from({ length: count }, () => `${writer}:${(n += 1)}`)
    const payloads = contents.map((content) => ({
      message: { messageid: content, content, isagent: false as const },
    }))
    const isKept = random() >= ROLLED_BACK
    const transaction = line.publish(newMessage, payloads, userid, async () => {
      await pause(random() * LONGEST_WAIT)
      if (!isKept) throw new RolledBack('It is not to be.')
    })
    await transaction.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    if (isKept) committed.push(...contents)
    else lost += count
  }
  return { userid, committed, lost }
}

async function positionsWithoutEvent(cluster: Cluster): Promise<number> {
  const last = await countAt(cluster, 'select last_position as count from event_counter')
  return last - (await storedEvents((question) => rowsAt(cluster, question))).length
}

const unevenness = (positions: readonly number[]): number =>
  positions.filter((position, index) => index > 0 && position !== (positions[index - 1] ?? 0) + 1).length
