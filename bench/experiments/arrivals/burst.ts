import { storedEvents } from '@switchboard/server/testing'
import {
  type ChannelCluster,
  clientsOf,
  collect,
  wordsOf,
  onChannelCluster,
} from '../../kit/cluster/channel-cluster.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { inBatches } from '../../kit/load/staff.ts'
import { announcedMessages, KEPT } from './arrived.ts'

export interface BurstPlan {
  clients: number
  /** First messages of a client that come at the same moment. */
  messages: number
  /** Clients who write at the same moment. */
  atOnce: number
}

/**
 * All messages that a new client sends at the same moment make one client with one ticket, at whichever nodes they
 * arrive.
 */
export const burst = (plan: BurstPlan): Promise<Findings> =>
  onChannelCluster({ connections: plan.messages * plan.atOnce }, (environment) => burstAt(environment, plan))

async function burstAt(environment: ChannelCluster, plan: BurstPlan): Promise<Findings> {
  const people = clientsOf(environment, plan.clients)
  const deliveries = await collect(environment, plan.clients * plan.messages, () =>
    people.forEach(({ phone }, client) => {
      for (let n = 1; n <= plan.messages; n += 1) phone.writes(wordsOf(client, n))
    }),
  )
  const begun = performance.now()
  await inBatches(deliveries, plan.atOnce, (batch) =>
    Promise.all(batch.map((delivery, n) => environment.deliverUntilTaken(environment.node(n), delivery))),
  )
  const took = performance.now() - begun
  const [counted] = await environment.ask<Counted>(COUNTS)
  if (counted === undefined) throw new Error('The database counts nothing.')
  const { made, again, refused } = environment.deliveries()
  const { clients, tickets, messages, different, greetings, gaps } = counted
  const opened = (await storedEvents(environment.ask)).filter(({ type }) => type === 'newTicket').length
  const announced = await announcedMessages(environment.ask)
  const ofClients = announced.filter(({ isagent }) => !isagent)
  const twice = announced.length - new Set(announced.map(({ messageid }) => messageid)).size
  const live = new Set(ofClients.map(({ messageid }) => messageid)).size + twice
  const all = plan.clients * plan.messages
  return {
    title: 'Many first messages of a new client at once',
    setting: `${plan.clients} people who never wrote before, the same share over each of the four channels, each send ${plan.messages} messages; their providers deliver all ${plan.messages} at the same moment over connections of their own, by turns at three nodes, for ${plan.atOnce} people at once.`,
    rows: [
      { what: 'deliveries', figure: String(made) },
      { what: 'answered 503 or not at all, and delivered again', figure: String(again) },
      { what: 'clients', figure: String(clients) },
      { what: 'tickets', figure: String(tickets) },
      { what: 'messages of clients', figure: String(messages) },
      { what: 'deliveries a second', figure: String(Math.round((made / took) * 1000)) },
    ],
    wrong: {
      'deliveries answered otherwise than 2xx or 503': refused,
      'clients too many or too few': Math.abs(clients - plan.clients),
      'tickets too many or too few': Math.abs(tickets - plan.clients),
      'messages lost': all - different,
      'messages doubled': messages - different,
      'tickets whose numbers have gaps': gaps,
      'tickets announced as new other than once': Math.abs(opened - plan.clients),
      'messages announced other than once': Math.abs(live - all),
      'greetings other than one a client': Math.abs(greetings - plan.clients),
    },
  }
}

interface Counted {
  clients: number
  tickets: number
  messages: number
  different: number
  greetings: number
  gaps: number
}

const COUNTS = `${KEPT},
    (select count(*) from messages where isagent)::int as greetings,
    (select count(*) from (select from tickets join messages using (ticketid) group by ticketid, last_seq
      having count(*) <> last_seq or max(seq) <> last_seq) as uneven)::int as gaps`
