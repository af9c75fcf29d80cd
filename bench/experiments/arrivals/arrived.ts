import { calls, type MyTicket } from '@switchboard/contract'
import { storedEvents, waitFor } from '@switchboard/server/testing'
import { z } from 'zod'
import type { ChannelCluster } from '../../kit/cluster/channel-cluster.ts'

/** The result of every event so far. */
export interface Arrived {
  clients: number
  tickets: number
  messages: number
  /** Of the numbered ones. */
  different: number
  /** Live events of new messages of clients. */
  events: number
  pushes: number
  /** Of files. */
  fetches: number
  /** The messages that the server sends to clients. */
  sends: number
}

/** The stored messages of clients; the beginning of a statement that counts more. */
export const KEPT = `
  select (select count(*) from clients)::int as clients,
    (select count(*) from tickets)::int as tickets,
    (select count(*) from messages where not isagent)::int as messages,
    (select count(distinct content) from messages where not isagent and content ~ '^number [0-9]+:[0-9]+$')::int as different`

const COUNTS = `${KEPT},
    (select count(*) from media_jobs)::int as fetches,
    (select count(*) from outbox)::int as sends`

/** Counted when nothing is under way any more. */
export async function arrivedAt({ ask, webhookProxy }: ChannelCluster): Promise<Arrived> {
  const isUnderWay = `select from push_jobs union all select from outbox where state = 'queued'`
  await waitFor(async () => (await ask(isUnderWay)).length === 0, 'everything that is under way', 60_000)
  const [counted] = await ask<Omit<Arrived, 'pushes' | 'events'>>(COUNTS)
  if (counted === undefined) throw new Error('The database counts nothing.')
  const events = (await announcedMessages(ask)).filter(({ isagent }) => !isagent).length
  return { ...counted, events, pushes: webhookProxy.pushes }
}

const NewMessage = z.object({ message: z.object({ messageid: z.string(), isagent: z.boolean() }) })

/** The messages of the live events of new messages, one for each event. */
export const announcedMessages = async (
  ask: ChannelCluster['ask'],
): Promise<z.infer<typeof NewMessage>['message'][]> =>
  (await storedEvents(ask))
    .filter(({ type }) => type === 'newMessage')
    .map(({ payload }) => NewMessage.parse(payload).message)

const NAMES = {
  clients: 'clients',
  tickets: 'tickets',
  messages: 'messages',
  events: 'live events of messages',
  pushes: 'pushes',
  fetches: 'fetches of photos',
  sends: 'sends to clients',
} as const

/** How many there are too many or too few of, of each, over all the times it was counted. */
export const differences = (right: Arrived, counted: readonly Arrived[]): Record<string, number> =>
  Object.fromEntries(
    (['clients', 'tickets', 'messages', 'events', 'pushes', 'fetches', 'sends'] as const).map((what) => [
      `${NAMES[what]} too many or too few`,
      counted.reduce((sum, is) => sum + Math.abs(is[what] - right[what]), 0),
    ]),
  )

/** The administrator becomes the handler of every client's ticket, and every client has been informed. */
export async function acceptAll({ admin }: ChannelCluster, count: number): Promise<MyTicket[]> {
  let tickets: MyTicket[] = []
  await waitFor(
    async () => {
      const answer = await admin.call(calls.getTickets)
      tickets = typeof answer === 'string' ? [] : answer
      return tickets.length === count
    },
    `${count} tickets`,
    120_000,
  )
  for (const { ticketid, created_on } of tickets)
    await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  return tickets
}

/** A browser of the administrator's takes pushes where they are counted. */
export async function subscribeToPushes({
  ask,
  admin,
  simulators,
  webhookProxy,
}: ChannelCluster): Promise<void> {
  const { keys } = simulators.push.browser().subscription
  await ask('update users set push_enabled = true where userid = $1', [admin.me.id])
  await ask(
    `insert into push_subscriptions (endpoint, userid, p256dh, auth, created_on) values ($1, $2, $3, $4, now())`,
    [`${webhookProxy.url}/push`, admin.me.id, keys.p256dh, keys.auth],
  )
}
