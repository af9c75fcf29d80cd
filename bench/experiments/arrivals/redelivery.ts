import { randomUUID } from 'node:crypto'
import { calls, fillPath } from '@switchboard/contract'
import { callerOf, waitFor } from '@switchboard/server/testing'
import { type AgentSocket, openAgentSocket } from '../../kit/load/agent-socket.ts'
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
import { addChat } from '../../kit/load/website.ts'
import { acceptAll, type Arrived, arrivedAt, differences, subscribeToPushes } from './arrived.ts'

export interface RedeliveryPlan {
  clients: number
  /** Of a website, besides. */
  visitors: number
  messages: number
  /** Clients whose messages are delivered at the same time. */
  atOnce: number
}

/** Every webhook event arrives again and again, in every possible way: it is one message and one event. */
export async function redelivery(plan: RedeliveryPlan): Promise<Findings> {
  if (!hasFalseClocks()) throw new Error('Not on this machine: libfaketime (Debian: faketime).')
  const clock = await falseClock()
  // Live events are counted a day later, too.
  const options = { connections: plan.atOnce * 3, clock: clock.env, env: { EVENTS_HOURS: '72' } }
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
  const visitors = await visitorsOf(environment, plan.visitors)
  await acceptAll(environment, plan.clients + plan.visitors)
  await subscribeToPushes(environment)
  const pages = await Promise.all(environment.nodes.map(({ url }) => openAgentSocket(url, environment.admin)))
  const all = (plan.clients + plan.visitors) * plan.messages
  const ofProviders = await deliveriesOf(environment, people, plan)
  const deliveries = [...ofProviders.deliveries, ...ofVisitors(visitors, plan)]
  const before = await arrivedAt(environment)
  const { messages, events, pushes, fetches } = before
  const right: Arrived = {
    ...before,
    messages: messages + all,
    events: events + all,
    pushes: pushes + all,
    fetches: fetches + ofProviders.photos,
  }
  await inBatches(deliveries, plan.atOnce, (batch) => inEveryWay(environment, batch))
  const expected = new Set(deliveries.flatMap((_, client) => wordsOfAll(client, plan.messages)))
  const wrongOnPages = await judgePages(pages, expected)
  for (const page of pages) page.close()
  const atOnce = await arrivedAt(environment)
  await waitForNextDay(environment, setClock)
  await inBatches(deliveries, plan.atOnce, (batch) => onceMore(environment, batch))
  const nextDay = await arrivedAt(environment)
  await environment.ask('delete from inbox')
  await inBatches(deliveries, plan.atOnce, (batch) => onceMore(environment, batch))
  const forgotten = await arrivedAt(environment)
  const { made, again, refused } = environment.deliveries()
  return {
    title: 'Everything is delivered again and again',
    setting: settingOf(plan),
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

const settingOf = (plan: RedeliveryPlan): string =>
  `${plan.clients} clients, the same share over each of the providers, and ${plan.visitors} visitors of a website send ${plan.messages} messages each, among them photos, to a handler who has pushes on; three nodes over PostgreSQL 15 and Redis, a page open at each. Each webhook request is delivered with its own signature ten times: three times one after another, three times at once to one node, three times at once to three nodes, each message first in another of these ways, and once more a day later, when the clocks of all nodes and of the database have been set on by 25 hours (libfaketime). Then the stored ids of the providers are deleted, as retention may do after eight days at the earliest, and everything comes once more.`

type People = ReturnType<typeof clientsOf>

/** The requests of the providers when their clients write, and how many photos are among them. */
async function deliveriesOf(environment: ChannelCluster, people: People, plan: RedeliveryPlan) {
  let photos = 0
  const deliveries = await collect(environment, plan.clients * plan.messages, () =>
    people.forEach(({ platform, phone }, client) => {
      for (let n = 1; n <= plan.messages; n += 1) {
        const isPhoto = n % 5 === 0 && (platform === 'telegram' || platform === 'whatsapp')
        if (isPhoto) photos += 1
        if (isPhoto) phone.sendsPhoto(wordsOf(client, n))
        else phone.writes(wordsOf(client, n))
      }
    }),
  )
  return { deliveries, photos }
}

type VisitorAccess = Pick<WebhookDelivery, 'path' | 'proof'>

const ofVisitors = (visitors: readonly VisitorAccess[], plan: RedeliveryPlan): WebhookDelivery[][] =>
  visitors.map(({ path, proof }, index) =>
    wordsOfAll(plan.clients + index, plan.messages).map((text) => ({
      path,
      proof,
      body: JSON.stringify({ id: randomUUID(), text, reply_to: null, page: null }),
    })),
  )

async function judgePages(pages: readonly AgentSocket[], expected: ReadonlySet<string>) {
  const missed = () =>
    pages.flatMap((page) => [...expected].filter((words) => !page.received.has(words))).length
  await waitFor(() => missed() === 0, 'all pages to receive everything', 20_000).catch(() => undefined)
  return {
    'messages missed by a page': missed(),
    'messages received twice by a page': pages.reduce((sum, page) => sum + page.doubled(), 0),
  }
}

async function waitForNextDay(
  environment: ChannelCluster,
  setClock: (offset: string) => Promise<void>,
): Promise<void> {
  const [today] = await environment.ask<Now>(NOW)
  await setClock(`+${A_DAY_LATER}`)
  const isNextDay = async () => secondsFrom(today, (await environment.ask<Now>(NOW))[0]) > A_DAY_LATER - 60
  await waitFor(isNextDay, 'the next day', 30_000)
}

/** How each visitor of a website sends a message, after the first one. */
async function visitorsOf(
  { url, admin }: Pick<ChannelCluster, 'url' | 'admin'>,
  count: number,
): Promise<VisitorAccess[]> {
  const { key } = await addChat(admin)
  const params = { key }
  return inBatches(Array.from({ length: count }), 8, async () => {
    const start = { language: 'en', page: null, identity: null, challenge: null } as const
    const { token } = await callerOf(url).call(calls.startVisit, { params, body: start })
    const proof = { authorization: `Bearer ${token}` }
    const first = { id: randomUUID(), text: 'Good morning', reply_to: null, page: null }
    await callerOf(url).sending(proof).call(calls.sendVisitorMessage, { params, body: first })
    return { path: fillPath(calls.sendVisitorMessage.path, params), proof }
  })
}

type Now = { seconds: string }
const NOW = 'select extract(epoch from clock_timestamp()) as seconds'
const secondsFrom = (one?: Now, other?: Now): number => Number(other?.seconds) - Number(one?.seconds)

const wordsOfAll = (client: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => wordsOf(client, index + 1))

/** A client's messages arrive in the order of sending; each reaches the server first in another way. */
async function inEveryWay(
  environment: ChannelCluster,
  deliveries: readonly WebhookDelivery[],
): Promise<void> {
  const { deliver, node, url } = environment
  const ways = [
    async (delivery: WebhookDelivery) => {
      for (let time = 0; time < 3; time += 1) await deliver(url, delivery)
    },
    (delivery: WebhookDelivery, n: number) =>
      Promise.all([n, n, n].map((same) => deliver(node(same), delivery))),
    (delivery: WebhookDelivery) => Promise.all([0, 1, 2].map((each) => deliver(node(each), delivery))),
  ]
  for (const [n, delivery] of deliveries.entries())
    for (const turn of ways.keys()) await ways[(n + turn) % ways.length]?.(delivery, n)
}

async function onceMore(
  { deliver, url }: ChannelCluster,
  deliveries: readonly WebhookDelivery[],
): Promise<void> {
  for (const delivery of deliveries) await deliver(url, delivery)
}
