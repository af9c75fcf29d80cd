import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { countAt, openChatsAt, sentTo, untilNothingWaits } from '../../kit/cluster/cluster-chats.ts'
import { ms } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'

export interface ScheduledLossPlan {
  chats: number
  /** Messages of each chat, all due in the same second. */
  perChat: number
  /** Milliseconds from the due time to each kill; the node is started again before the next. */
  killsAfter: readonly number[]
  /** Clients of the chats have ids from here on. */
  firstId: number
}

/** Long enough to schedule all of a round before they are due. */
const AHEAD = 15_000
/** A lease of 30 s ends before another node takes over, and a worker looks every few seconds. */
const TAKEN_OVER_WITHIN = 90_000

/** The way to the provider is long enough that a node which dies has sends under way. */
const DELAY = 150
const UNCONFIRMED = `select count(*) from outbox where state = 'unconfirmed'`

/** One of several nodes dies in the second in which scheduled messages are due: each is sent once. */
export async function loseNodeWhenDue(cluster: Cluster, plan: ScheduledLossPlan): Promise<Findings> {
  const tickets = await openChatsAt(cluster, plan.chats, plan.firstId)
  const unconfirmedBefore = await countAt(cluster, UNCONFIRMED)
  cluster.line.slow(DELAY)
  const waits: number[] = []
  for (const [round, after] of plan.killsAfter.entries()) {
    const due = Date.now() + AHEAD
    await scheduleAll(cluster, tickets, { round, perChat: plan.perChat, due })
    await pause(due + after - Date.now())
    await cluster.nodes[0]?.kill()
    waits.push(await untilNothingIsDue(cluster))
    await cluster.nodes[0]?.startAgain()
  }
  cluster.line.slow(0)
  const total = tickets.length * plan.perChat * plan.killsAfter.length
  const sent = sentTo(cluster, 'scheduled ')
  const unconfirmed = (await countAt(cluster, UNCONFIRMED)) - unconfirmedBefore
  const stored = await countAt(cluster, `select count(*) from messages where content like 'scheduled %'`)
  return {
    title: 'A node is lost when scheduled messages are due',
    setting: `${cluster.nodes.length} nodes over PostgreSQL 15. ${plan.chats} chats have ${plan.perChat} messages each that are due in the same second; one node is killed with SIGKILL ${plan.killsAfter.join(', ')} ms after it, and started again for the next round. A message that the dead node was handing to the provider is unconfirmed: nobody knows whether it arrived.`,
    rows: [
      { what: 'scheduled messages', figure: String(total) },
      { what: 'sent', figure: String(sent.length) },
      { what: 'unconfirmed, and shown as such', figure: String(unconfirmed) },
      { what: 'all sent after the kill, longest', figure: ms(Math.max(...waits)) },
    ],
    wrong: {
      'sent twice': sent.length - new Set(sent).size,
      'neither sent nor shown as unconfirmed': Math.max(0, total - new Set(sent).size - unconfirmed),
      'messages too many or too few in the chats': Math.abs(stored - total),
      'still scheduled': await scheduledOf(cluster),
    },
  }
}

interface Round {
  round: number
  perChat: number
  due: number
}

async function scheduleAll(
  { admin }: Cluster,
  tickets: readonly MyTicket[],
  { round, perChat, due }: Round,
): Promise<void> {
  const due_on = new Date(due).toISOString().replace('Z', '000Z')
  for (const [chat, { ticketid, created_on }] of tickets.entries())
    for (let n = 0; n < perChat; n += 1)
      await admin.call(calls.scheduleMessage, {
        params: { ticketid },
        body: { created_on, content: `scheduled ${round}.${chat}.${n}`, due_on },
      })
}

const scheduledOf = (cluster: Cluster): Promise<number> =>
  countAt(cluster, 'select count(*) from scheduled_messages')

/** Milliseconds until the nodes that are left have taken and sent all. */
async function untilNothingIsDue(cluster: Cluster): Promise<number> {
  const begun = performance.now()
  const isDone = async () => (await scheduledOf(cluster)) === 0
  await waitFor(isDone, 'all scheduled messages to be taken', TAKEN_OVER_WITHIN)
  await untilNothingWaits(cluster, TAKEN_OVER_WITHIN)
  return performance.now() - begun
}
