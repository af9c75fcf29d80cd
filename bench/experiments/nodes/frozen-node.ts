import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import pg from 'pg'
import { openTickets } from '../../kit/clients.ts'
import type { Cluster } from '../../kit/cluster.ts'
import { BOT_TOKEN } from '../../kit/connected-desk.ts'
import { ms } from '../../kit/figures.ts'
import type { Findings } from '../../kit/report.ts'

export interface FrozenPlan {
  chats: number
  perChat: number
  frozenSeconds: number
}

/** A lease lasts 30 s; who holds one and does not come back loses it (R10). */
const TAKEN_OVER_WITHIN = 35_000

/** A node stops in its tracks while it sends, and wakes up much later (R10): others take over, nothing is said twice. */
export async function freezeNode(cluster: Cluster, plan: FrozenPlan): Promise<Findings> {
  const client = new pg.Client({ connectionString: cluster.postgres.url })
  await client.connect()
  const left = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from outbox where state in ('queued', 'sending')`,
    )
    return rows[0]?.count ?? 0
  }
  const tickets = await openTickets(cluster, plan.chats)
  for (const { ticketid, created_on } of tickets)
    await cluster.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await waitFor(async () => (await left()) === 0, 'the greetings to be said', 60_000)
  for (let n = 0; n < plan.perChat; n += 1)
    for (const { ticketid, created_on } of tickets)
      await cluster.admin.call(calls.sendMessage, {
        body: { content: `answer ${ticketid} ${n}`, ticketid, created_on, isagent: true },
      })
  await pause(300)
  const begun = performance.now()
  cluster.nodes[0]?.freeze()
  await waitFor(async () => (await left()) === 0, 'the others to say the rest', 120_000)
  const tookOver = performance.now() - begun
  await pause(Math.max(0, plan.frozenSeconds * 1000 - tookOver))
  cluster.nodes[0]?.wake()
  await pause(3000)
  const said = cluster.simulators.telegram
    .calls({ account: BOT_TOKEN, method: 'sendMessage' })
    .filter((call) => call.accepted)
    .map((call) => String(call.parameters['text']))
    .filter((text) => text.startsWith('answer '))
  const { rows: doubtful } = await client.query<{ count: number }>(
    `select count(*)::int as count from outbox where state = 'doubtful'`,
  )
  await client.end()
  const inDoubt = doubtful[0]?.count ?? 0
  const all = plan.chats * plan.perChat
  return {
    title: 'A node freezes while it sends, and wakes up',
    setting: `Three nodes send ${all} answers in ${plan.chats} chats. One is stopped with SIGSTOP in the middle and wakes up ${plan.frozenSeconds} s later. Its sends in flight may have reached the provider, so they are marked as in doubt and not said again.`,
    rows: [
      { what: 'answers', figure: String(all) },
      { what: 'said', figure: String(said.length) },
      { what: 'in doubt, shown to agents', figure: String(inDoubt) },
      { what: 'all others said after', figure: ms(tookOver) },
    ],
    wrong: {
      'said twice': said.length - new Set(said).size,
      'neither said nor shown as in doubt': Math.max(0, all - new Set(said).size - inDoubt),
      'taken over later than 35 s': tookOver > TAKEN_OVER_WITHIN ? 1 : 0,
    },
  }
}
