import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, signInAt, waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/load/agent-socket.ts'
import { startBalancer } from '../../kit/cluster/balancer.ts'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { countAt, openChatsAt, sentTo, untilNothingWaits } from '../../kit/cluster/cluster-chats.ts'
import { ADMIN } from '../../kit/server/server-process.ts'
import { falseClock, hasFalseClocks } from '../../kit/faults/false-clock.ts'
import { ms } from '../../kit/measure/figures.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'
import type { Findings } from '../../kit/measure/report.ts'

export interface ClockPlan {
  perSecond: number
  seconds: number
  conversations: number
  chats: number
  after?: number
}

/**
 * The settings of the clocks of the two nodes, one after the other: an hour forward and back, then swapped, then ten
 * minutes late and slow.
 */
const SETTINGS = [
  ['+3600', '-3600'],
  ['-3600', '+3600'],
  ['-600 x0.8', '+0'],
] as const

/** A send must leave within this time, with any setting of the clocks. */
const SENT_WITHIN = 60_000

/** The clocks of two nodes jump by an hour and drift while they work for the same server. */
export async function setClocks(cluster: Cluster, plan: ClockPlan): Promise<Findings> {
  if (!hasFalseClocks()) throw new Error('Not on this machine: libfaketime (Debian: faketime).')
  const clocks = await Promise.all([falseClock(), falseClock()])
  const nodes = await Promise.all(clocks.map(({ env }) => cluster.addNode(env)))
  const urls = nodes.map(({ url }) => url)
  const balancer = await startBalancer(urls)
  const callers = await Promise.all(urls.map((url) => signInAt(url, ADMIN)))
  const tickets = await openChatsAt(cluster, plan.chats, 960_000)
  const pages = await Promise.all(callers.map((caller, n) => openAgentSocket(urls[n] ?? '', caller)))
  const unconfirmed = `select count(*) from outbox where state = 'unconfirmed'`
  const unconfirmedBefore = await countAt(cluster, unconfirmed)
  const webhook = { ...cluster.webhook, url: cluster.webhook.url.replace(cluster.url, balancer.url) }
  const load = playInbound({ ...plan, webhook })
  let answers = 0
  for (const offsets of SETTINGS) {
    await Promise.all(clocks.map((clock, n) => clock.set(offsets[n] ?? '+0')))
    await pause((plan.seconds * 1000) / (SETTINGS.length + 1))
    answers += await answerAll(callers, tickets, answers)
  }
  const { acknowledged } = await load
  const sentAfter = await untilNothingWaits(cluster, SENT_WITHIN).catch(() => Number.POSITIVE_INFINITY)
  const sent = sentTo(cluster, 'whenever ')
  const verdict = await checkInbound(cluster.postgres.url, acknowledged)
  const missed = () =>
    pages.flatMap(({ received }) => [...acknowledged].filter((content) => !received.has(content)))
  await waitFor(() => missed().length === 0, 'the pages', 20_000).catch(() => undefined)
  const answering = await Promise.all(callers.map((caller) => isAnswered(caller)))
  const average = await callers[0]?.call(calls.getTicketTable)
  const findings: Findings = {
    title: 'Clocks that jump and drift',
    setting: `Two more nodes join the three, with clocks of their own (libfaketime). While ${plan.perSecond} client messages a second arrive at these two over ${plan.conversations} conversations for ${plan.seconds} s and agents answer through them, one clock is set an hour ahead and the other an hour back, then the other way about, then one goes ten minutes late at four fifths of its speed.`,
    rows: [
      { what: 'messages acknowledged', figure: String(acknowledged.size) },
      { what: 'answers', figure: String(answers) },
      { what: 'everything was sent after the last one', figure: ms(sentAfter) },
      {
        what: 'average until acceptance, minutes',
        figure: (average?.widgetData.averageAcceptanceTime ?? 0).toFixed(3),
      },
    ],
    wrong: {
      ...verdict.wrong,
      'messages missed by a page': missed().length,
      'messages received twice by a page': pages.reduce((sum, page) => sum + page.doubled(), 0),
      'pages that were disconnected or had to load again': pages.filter(
        (page) => page.breaks.length + page.reloads() > 0,
      ).length,
      'answers not sent': answers - new Set(sent).size,
      'answers sent twice': sent.length - new Set(sent).size,
      'unconfirmed sends': (await countAt(cluster, unconfirmed)) - unconfirmedBefore,
      'sessions that ended': answering.filter((isThere) => !isThere).length,
      ...(await wrongTimes(cluster)),
    },
  }
  for (const page of pages) page.close()
  await Promise.all([balancer.stop(), ...nodes.map((node) => node.stop())])
  await Promise.all(clocks.map((clock) => clock.remove()))
  return findings
}

/** An answer in every chat, by turns through both nodes. */
async function answerAll(
  callers: readonly Caller[],
  tickets: readonly MyTicket[],
  from: number,
): Promise<number> {
  await Promise.all(
    tickets.map(async ({ ticketid, created_on }, n) => {
      const body = { content: `whenever ${from + n}`, ticketid, created_on, isagent: true }
      await callers[n % callers.length]?.call(calls.sendMessage, { body })
    }),
  )
  return tickets.length
}

const isAnswered = (caller: Caller): Promise<boolean> =>
  caller.request(calls.getPreferences.path).then(({ ok }) => ok)

const NOW_OR_SO = `clock_timestamp() - interval '50 minutes' and clock_timestamp() + interval '1 minute'`

/** Times in the tables that no correct clock would have given. */
const WRONG_TIMES: Readonly<Record<string, string>> = {
  'messages published before an earlier one': `select count(*) from (
    select created_on - lag(created_on) over (partition by ticketid order by seq) as later from messages) as steps where later <= interval '0'`,
  'tickets that were taken before they came, or an hour later': `select count(*) from tickets
    where accepted_on < created_on or closed_on < accepted_on or accepted_on > created_on + interval '50 minutes'`,
  'operations with a wait below nothing': 'select count(*) from actions where waited < 0',
  'anything dated in another hour': `select (select count(*) from messages where created_on not between ${NOW_OR_SO})
    + (select count(*) from events where at not between ${NOW_OR_SO})
    + (select count(*) from outbox where not_before > clock_timestamp() + interval '50 minutes') as count`,
}

async function wrongTimes(cluster: Cluster): Promise<Record<string, number>> {
  const counted = await Promise.all(
    Object.entries(WRONG_TIMES).map(
      async ([what, question]) => [what, await countAt(cluster, question)] as const,
    ),
  )
  return Object.fromEntries(counted)
}
