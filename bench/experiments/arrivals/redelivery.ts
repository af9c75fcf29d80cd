import { waitFor } from '@switchboard/server/testing'
import { openAgentSocket } from '../../kit/load/agent-socket.ts'
import {
  type ChannelCluster,
  clientsOf,
  collect,
  onChannelCluster,
  wordsOf,
} from '../../kit/cluster/channel-cluster.ts'
import type { WebhookDelivery } from '../../kit/faults/webhook-proxy.ts'
import { falseClock, hasFalseClocks } from '../../kit/faults/false-clock.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { inBatches } from '../../kit/load/staff.ts'
import { acceptAll, type Arrived, arrivedAt, differences, subscribeToPushes } from './arrived.ts'

export interface RedeliveryPlan {
  clients: number
  messages: number
  /** Clients whose messages are delivered at the same time. */
  atOnce: number
}

/** Every webhook event arrives again and again, in every possible way: it is one message and one event. */
export async function redelivery(plan: RedeliveryPlan): Promise<Findings> {
  if (!hasFalseClocks()) throw new Error('Not on this machine: libfaketime (Debian: faketime).')
  const clock = await falseClock()
  const options = { connections: plan.atOnce * 3, clock: clock.env }
  try {
    return await onChannelCluster(options, (cluster) => deliverAgain(cluster, plan, clock.set))
  } finally {
    await clock.remove()
  }
}

/** An hour more: records kept for a day are gone. */
const A_DAY_LATER = 25 * 3600

async function deliverAgain(
  environment: ChannelCluster,
  plan: RedeliveryPlan,
  setClock: (offset: string) => Promise<void>,
): Promise<Findings> {
  const people = clientsOf(environment, plan.clients)
  for (const { phone } of people) phone.writes('Good morning')
  await acceptAll(environment, plan.clients)
  await subscribeToPushes(environment)
  const pages = await Promise.all(environment.nodes.map(({ url }) => openAgentSocket(url, environment.admin)))
  const all = plan.clients * plan.messages
  let photos = 0
  const told = await collect(environment, all, () =>
    people.forEach(({ platform, phone }, client) => {
      for (let n = 1; n <= plan.messages; n += 1) {
        const isPhoto = n % 5 === 0 && (platform === 'telegram' || platform === 'whatsapp')
        if (isPhoto) photos += 1
        if (isPhoto) phone.sendsPhoto(wordsOf(client, n))
        else phone.writes(wordsOf(client, n))
      }
    }),
  )
  const before = await arrivedAt(environment)
  const { messages, events, pushes, fetches } = before
  const right: Arrived = {
    ...before,
    messages: messages + all,
    events: events + all,
    pushes: pushes + all,
    fetches: fetches + photos,
  }
  await inBatches(told, plan.atOnce, (tellings) => inEveryWay(environment, tellings))
  const heard = new Set(told.flatMap((_, client) => wordsOfAll(client, plan.messages)))
  const missed = () => pages.flatMap((page) => [...heard].filter((words) => !page.heard.has(words))).length
  await waitFor(() => missed() === 0, 'all pages to hear everything', 20_000).catch(() => undefined)
  const wrongOnPages = {
    'messages missed by a page': missed(),
    'messages heard twice by a page': pages.reduce((sum, page) => sum + page.doubled(), 0),
  }
  for (const page of pages) page.close()
  const atOnce = await arrivedAt(environment)
  const [today] = await environment.ask<Now>(NOW)
  await setClock(`+${A_DAY_LATER}`)
  const isNextDay = async () => secondsFrom(today, (await environment.ask<Now>(NOW))[0]) > A_DAY_LATER - 60
  await waitFor(isNextDay, 'the next day', 30_000)
  await inBatches(told, plan.atOnce, (tellings) => onceMore(environment, tellings))
  const nextDay = await arrivedAt(environment)
  await environment.ask('delete from inbox')
  await inBatches(told, plan.atOnce, (tellings) => onceMore(environment, tellings))
  const forgotten = await arrivedAt(environment)
  const { made, again, refused } = environment.deliveries()
  return {
    title: 'Everything is delivered again and again',
    setting: `${plan.clients} clients, the same share over each of the four channels, say ${plan.messages} things each, among them photos, to a handler who has pushes on; three nodes over PostgreSQL 15 and Redis, a page open at each. What a provider tells is delivered with its own signature ten times: three times one after another, three times at once to one node, three times at once to three nodes, each message first in another of these ways, and once more a day later, when the clocks of all nodes and of the database have been set on by 25 hours (libfaketime). Then the desk's memory of the providers' ids is emptied, as retention may do after eight days at the earliest, and everything comes once more.`,
    rows: [
      { what: 'messages', figure: String(all) },
      { what: 'deliveries', figure: String(made) },
      { what: 'messages stored', figure: String(forgotten.messages - before.messages) },
      { what: 'live events of new messages', figure: String(forgotten.events - before.events) },
      { what: 'pushes', figure: String(forgotten.pushes - before.pushes) },
      { what: 'fetches of photos', figure: String(forgotten.fetches - before.fetches) },
    ],
    wrong: {
      'deliveries not answered 2xx': again + refused,
      'messages lost': all - forgotten.different,
      ...differences(right, [atOnce, nextDay, forgotten]),
      ...wrongOnPages,
    },
  }
}

type Now = { seconds: string }
const NOW = 'select extract(epoch from clock_timestamp()) as seconds'
const secondsFrom = (one?: Now, other?: Now): number => Number(other?.seconds) - Number(one?.seconds)

const wordsOfAll = (client: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => wordsOf(client, index + 1))

/** A client's messages arrive in the order of sending; each reaches the server first in another way. */
async function inEveryWay(environment: ChannelCluster, tellings: readonly WebhookDelivery[]): Promise<void> {
  const { deliver, node, url } = environment
  const ways = [
    async (telling: WebhookDelivery) => {
      for (let time = 0; time < 3; time += 1) await deliver(url, telling)
    },
    (telling: WebhookDelivery, n: number) =>
      Promise.all([n, n, n].map((same) => deliver(node(same), telling))),
    (telling: WebhookDelivery) => Promise.all([0, 1, 2].map((each) => deliver(node(each), telling))),
  ]
  for (const [n, telling] of tellings.entries())
    for (const turn of ways.keys()) await ways[(n + turn) % ways.length]?.(telling, n)
}

async function onceMore(
  { deliver, url }: ChannelCluster,
  tellings: readonly WebhookDelivery[],
): Promise<void> {
  for (const telling of tellings) await deliver(url, telling)
}
