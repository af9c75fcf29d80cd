import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type ProviderPlatform, providerPlatforms } from '@switchboard/contract'
import { type AnyPhone, connect, phoneOf, prepare, waitFor } from '@switchboard/server/testing'
import type pg from 'pg'
import { openPool } from '../database/open-pool.ts'
import { providerSettings } from '../server/all-channels.ts'
import { type Cluster, missingForCluster, PUBLIC_URL, startCluster } from './cluster.ts'
import {
  deliver,
  type WebhookProxy,
  startWebhookProxy,
  type WebhookDelivery,
} from '../faults/webhook-proxy.ts'

/** Three nodes connected to all four simulated providers, whose webhooks an experiment delivers itself. */
export interface ChannelCluster extends Cluster {
  webhookProxy: WebhookProxy
  /** Delivers an event to an address, once. Answers whether it was accepted. */
  deliver(url: string, delivery: WebhookDelivery): Promise<boolean>
  /** Until it is taken, as providers do. */
  deliverUntilTaken(url: string, delivery: WebhookDelivery): Promise<void>
  /** `again`: answered 503 or, as on a connection that had just ended, not at all, so that a provider comes again. */
  deliveries(): { made: number; again: number; refused: number }
  /** Every node by turns. */
  node(n: number): string
  ask<Row extends pg.QueryResultRow>(question: string, values?: readonly unknown[]): Promise<Row[]>
}

interface ClusterOptions {
  /** How many deliveries may be under way at once. */
  connections: number
  /** A clock that all nodes and their database go by. */
  clock?: Record<string, string>
  /** Settings of every node. */
  env?: Record<string, string>
}

export async function onChannelCluster<Found>(
  { connections, clock = {}, env = {} }: ClusterOptions,
  experiment: (environment: ChannelCluster) => Promise<Found>,
): Promise<Found> {
  const missing = missingForCluster()
  if (missing !== null) throw new Error(`Not on this machine: ${missing}.`)
  const proxies: WebhookProxy[] = []
  const settings = async (providers: string) => {
    const webhookProxy = await startWebhookProxy(providers, PUBLIC_URL)
    proxies.push(webhookProxy)
    return providerSettings(webhookProxy.url)
  }
  const cluster = await startCluster(3, env, { clock, settings })
  const [webhookProxy] = proxies
  if (webhookProxy === undefined) throw new Error('Nothing stands before the server.')
  const agent = new Agent({ keepAlive: true, maxTotalSockets: connections, maxSockets: connections })
  const pool = openPool(cluster.postgres.url, 2)
  try {
    webhookProxy.server = cluster.url
    await connectAll(cluster)
    const node = (n: number) => cluster.nodes[n % cluster.nodes.length]?.url ?? ''
    return await experiment({ ...cluster, webhookProxy, ...deliveriesOver(agent), node, ask: asks(pool) })
  } finally {
    agent.destroy()
    await pool.end()
    await cluster.stop()
    await webhookProxy.stop()
  }
}

async function connectAll({ simulators, admin }: Cluster): Promise<void> {
  prepare(simulators)
  for (const platform of providerPlatforms) await connect(platform, simulators, admin)
}

const MOST_TRIES = 12

function deliveriesOver(agent: Agent): Pick<ChannelCluster, 'deliver' | 'deliverUntilTaken' | 'deliveries'> {
  const count = { made: 0, again: 0, refused: 0 }
  async function deliverOnce(url: string, delivery: WebhookDelivery): Promise<boolean> {
    const status = await deliver(agent, url, delivery)
    const isTaken = status >= 200 && status < 300
    count.made += 1
    if (!isTaken) count[status === 503 || status === 0 ? 'again' : 'refused'] += 1
    return isTaken
  }
  return {
    deliver: deliverOnce,
    async deliverUntilTaken(url, delivery) {
      for (let tries = 0; tries < MOST_TRIES && !(await deliverOnce(url, delivery)); tries += 1)
        await pause(Math.min(100 * 2 ** tries, 2000))
    },
    deliveries: () => ({ ...count }),
  }
}

const asks =
  (pool: pg.Pool): ChannelCluster['ask'] =>
  async <Row extends pg.QueryResultRow>(question: string, values: readonly unknown[] = []) => {
    const { rows } = await pool.query<Row>(question, [...values])
    return rows
  }

export interface BenchClient {
  platform: ProviderPlatform
  phone: AnyPhone
}

/** New clients, the same share over each channel. */
export const clientsOf = ({ simulators }: Pick<Cluster, 'simulators'>, count: number): BenchClient[] =>
  Array.from({ length: count }, (_, index) => {
    const platform = providerPlatforms[index % providerPlatforms.length] ?? 'telegram'
    return { platform, phone: phoneOf(simulators, platform, 1000 + index, `Client ${1000 + index}`) }
  })

/** The n-th text of a client. */
export const wordsOf = (client: number, n: number): string => `number ${client}:${n}`

export const WORDS = /number (\d+):(\d+)/

/** The client and the number of a message; undefined: not a message of the experiment. */
export function messageIn({ body }: WebhookDelivery): { client: number; n: number } | undefined {
  const [, client, n] = WORDS.exec(body) ?? []
  return n === undefined ? undefined : { client: Number(client), n: Number(n) }
}

/** The webhook events of what clients do, by client in the order of arrival; none of them reaches the server. */
export async function collect(
  { webhookProxy }: ChannelCluster,
  count: number,
  operation: () => void,
): Promise<WebhookDelivery[][]> {
  const deliveries: WebhookDelivery[][] = []
  let collected = 0
  webhookProxy.takes = (delivery) => {
    const message = messageIn(delivery)
    if (message === undefined) return false
    ;(deliveries[message.client] ??= []).push(delivery)
    collected += 1
    return true
  }
  operation()
  await waitFor(() => collected >= count, `${count} tellings`, 120_000)
  webhookProxy.takes = () => false
  return deliveries
}
