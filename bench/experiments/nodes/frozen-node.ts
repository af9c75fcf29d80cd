import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { callerOf } from '@switchboard/server/testing'
import type { Cluster } from '../../kit/cluster/cluster.ts'
import { countAt, openChatsAt, saidTo, untilNothingWaits } from '../../kit/cluster/cluster-chats.ts'
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
  const doubtful = `select count(*) from outbox where state = 'doubtful'`
  const doubtfulBefore = await countAt(cluster, doubtful)
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
  const held = await countAt(cluster, `select count(*) from ${LEFT_BEHIND}`)
  if (plan.agesLeases) await countAt(cluster, AGED)
  await untilNothingWaits(cluster, 120_000)
  const tookOver = performance.now() - begun
  const inDoubt = (await countAt(cluster, doubtful)) - doubtfulBefore
  await pause(Math.max(0, plan.frozenSeconds * 1000 - tookOver))
  sleeper.wake()
  cluster.line.slow(0)
  await pause(1500)
  const said = saidTo(cluster, 'answer ')
  const all = plan.chats * plan.perChat
  const stillInDoubt = (await countAt(cluster, doubtful)) - doubtfulBefore
  return {
    title: 'A node freezes while it sends, and wakes up',
    setting: `Three nodes send ${all} answers in ${plan.chats} chats, each way to the provider taking ${DELAY} ms. One is stopped with SIGSTOP in the middle and wakes up ${plan.frozenSeconds} s later. Its sends in flight may have reached the provider, so they are marked as in doubt and not said again; what it knows of them when it wakes up ends the doubt.`,
    rows: [
      { what: 'answers', figure: String(all) },
      { what: 'said', figure: String(said.length) },
      { what: 'held by the node that froze', figure: String(held) },
      { what: 'in doubt and shown to agents while it slept', figure: String(inDoubt) },
      { what: 'still in doubt after it woke up', figure: String(stillInDoubt) },
      { what: 'all others said after', figure: ms(tookOver) },
    ],
    wrong: {
      'freezes that caught nothing': held === 0 ? 1 : 0,
      'said twice': said.length - new Set(said).size,
      'said before an earlier one of its chat': inversions(said),
      'neither said nor shown as in doubt': Math.max(0, all - new Set(said).size - stillInDoubt),
      'taken over later than 35 s': tookOver > TAKEN_OVER_WITHIN ? 1 : 0,
    },
  }
}

/** Sends that were leased before the freeze and are not over; those of nodes that work are. */
const LEFT_BEHIND = `outbox where state = 'sending' and lease_until < clock_timestamp() + interval '${30_000 - 4 * DELAY} milliseconds'`

const AGED = `with held as (select outboxid from ${LEFT_BEHIND}), aged as (
    update outbox set lease_until = lease_until - interval '31 seconds' from held where held.outboxid = outbox.outboxid returning 1
  ) select count(*) from aged`

/** Within a chat the numbers rise. */
function inversions(said: readonly string[]): number {
  const last = new Map<string, number>()
  let count = 0
  for (const text of said) {
    const [, chat = '', n = ''] = text.split(' ')
    if (Number(n) <= (last.get(chat) ?? -1)) count += 1
    last.set(chat, Number(n))
  }
  return count
}
