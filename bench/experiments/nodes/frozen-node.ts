import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { callerOf } from '@switchboard/server/testing'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { countAt, openChatsAt, sentTo, untilNothingWaits } from '../../kit/cluster/cluster-chats.ts'
import { endLeasesOf, leasedBefore } from '../../kit/faults/aged-leases.ts'
import { ms } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'

export interface FrozenPlan {
  chats: number
  perChat: number
  frozenSeconds: number
  /** Leases are aged in the database instead of waiting for their end. */
  agesLeases?: true
}

/** A lease lasts 30 s; a node that holds one and does not come back loses it. */
const TAKEN_OVER_WITHIN = 35_000
/** The way to the provider is long enough that a node which stops has sends under way. */
const DELAY = 150

/** A node freezes while it sends, and wakes up much later: others take over, and nothing is sent twice. */
export async function freezeNode(cluster: Cluster, plan: FrozenPlan): Promise<Findings> {
  const tickets = await openChatsAt(cluster, plan.chats, 910_000)
  const unconfirmed = `select count(*) from outbox where state = 'unconfirmed'`
  const unconfirmedBefore = await countAt(cluster, unconfirmed)
  cluster.line.slow(DELAY)
  const [sleeper] = cluster.nodes
  if (sleeper === undefined) throw new Error('There is no node.')
  // The node that accepts an answer sends it, so the node that will sleep has sends in progress.
  const { cookie, signedIn } = cluster.admin
  const agent = callerOf(sleeper.url, { cookie, signedIn })
  for (let n = 0; n < plan.perChat; n += 1)
    await Promise.all(
      tickets.map(({ ticketid, created_on }) =>
        agent.call(calls.sendMessage, {
          body: { content: `answer ${ticketid} ${n}`, ticketid, created_on, isagent: true },
        }),
      ),
    )
  sleeper.freeze()
  const begun = performance.now()
  await pause(4 * DELAY)
  // Those of nodes that work are over by now.
  const held = await countAt(cluster, `select count(*) from ${leasedBefore(4 * DELAY)}`)
  if (plan.agesLeases) await countAt(cluster, endLeasesOf(4 * DELAY))
  await untilNothingWaits(cluster, 120_000)
  const tookOver = performance.now() - begun
  const foundUnconfirmed = (await countAt(cluster, unconfirmed)) - unconfirmedBefore
  await pause(Math.max(0, plan.frozenSeconds * 1000 - tookOver))
  sleeper.wake()
  cluster.line.slow(0)
  await pause(1500)
  const sent = sentTo(cluster, 'answer ')
  const all = plan.chats * plan.perChat
  const stillUnconfirmed = (await countAt(cluster, unconfirmed)) - unconfirmedBefore
  return {
    title: 'A node freezes while it sends, and wakes up',
    setting: `Three nodes send ${all} answers in ${plan.chats} chats, each way to the provider taking ${DELAY} ms. One is stopped with SIGSTOP in the middle and wakes up ${plan.frozenSeconds} s later. Its sends in flight may have reached the provider, so they are marked as unconfirmed and not sent again; what it knows of them when it wakes up confirms them.`,
    rows: [
      { what: 'answers', figure: String(all) },
      { what: 'sent', figure: String(sent.length) },
      { what: 'held by the node that froze', figure: String(held) },
      { what: 'unconfirmed and shown to agents while it slept', figure: String(foundUnconfirmed) },
      { what: 'still unconfirmed after it woke up', figure: String(stillUnconfirmed) },
      { what: 'all others sent after', figure: ms(tookOver) },
    ],
    wrong: {
      'freezes that caught nothing': held === 0 ? 1 : 0,
      'sent twice': sent.length - new Set(sent).size,
      'sent before an earlier one of its chat': inversions(sent),
      'neither sent nor shown as unconfirmed': Math.max(0, all - new Set(sent).size - stillUnconfirmed),
      'taken over later than 35 s': tookOver > TAKEN_OVER_WITHIN ? 1 : 0,
    },
  }
}

/** Within a chat the numbers rise. */
function inversions(sent: readonly string[]): number {
  const last = new Map<string, number>()
  let count = 0
  for (const text of sent) {
    const [, chat = '', n = ''] = text.split(' ')
    if (Number(n) <= (last.get(chat) ?? -1)) count += 1
    last.set(chat, Number(n))
  }
  return count
}
