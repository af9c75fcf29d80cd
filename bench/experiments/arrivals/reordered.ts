import { setTimeout as pause } from 'node:timers/promises'
import {
  applyToChat,
  calls,
  type MessageRange,
  fromSections,
  type Message,
  type MyTicket,
} from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import {
  type ChannelCluster,
  clientsOf,
  onChannelCluster,
  messageIn,
  WORDS,
  wordsOf,
} from '../../kit/cluster/channel-cluster.ts'
import { seededRandom } from '../../kit/load/random.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { acceptAll } from './arrived.ts'

export interface ReorderedPlan {
  clients: number
  seconds: number
  connections: number
  seed: number
}

/** Two providers give times in whole seconds: a client sends one message in each second. */
const SECOND = 1000
/** Milliseconds by which a delivery may be late. */
const WINDOW = 5000

/** Events that arrive out of order are shown in the order in which clients sent them. */
export const reordered = (plan: ReorderedPlan): Promise<Findings> =>
  onChannelCluster({ connections: plan.connections }, (environment) => shuffle(environment, plan))

async function shuffle(environment: ChannelCluster, plan: ReorderedPlan): Promise<Findings> {
  const { admin, webhookProxy } = environment
  const people = clientsOf(environment, plan.clients)
  for (const { phone } of people) phone.writes('Good morning')
  const tickets = await acceptAll(environment, plan.clients)
  const page = await admin.socket()
  const chats = await Promise.all(tickets.map((ticket) => rangeOf(environment, ticket)))
  const random = seededRandom(plan.seed)
  const arrived: string[] = []
  const under: Promise<unknown>[] = []
  webhookProxy.takes = (delivery) => {
    const message = messageIn(delivery)
    if (message === undefined) return false
    under.push(
      pause(random() * WINDOW)
        .then(() => environment.deliverUntilTaken(environment.node(under.length), delivery))
        .then(() => arrived.push(wordsOf(message.client, message.n))),
    )
    return true
  }
  for (let n = 1; n <= plan.seconds; n += 1) {
    const second = Math.floor(Date.now() / SECOND)
    while (Math.floor(Date.now() / SECOND) === second) await pause(SECOND - (Date.now() % SECOND))
    people.forEach(({ phone }, client) => phone.writes(wordsOf(client, n)))
  }
  const all = plan.clients * plan.seconds
  await waitFor(() => under.length >= all, 'all tellings', 60_000)
  await Promise.all(under)
  // Not the greetings, which come by themselves.
  const receivedWords = () =>
    page.receivedOf('newMessage').filter(({ payload }) => WORDS.test(payload.message.content)).length
  await waitFor(() => receivedWords() >= all, 'the page to receive everything', 60_000).catch(() => undefined)
  const received = page.received()
  const shown = chats.map((chat) => wordsIn(received.reduce(applyToChat, chat).messages))
  page.close()
  const read = await Promise.all(tickets.map((ticket) => readWhole(environment, ticket)))
  const readWords = read.map(wordsIn)
  const { made, again, refused } = environment.deliveries()
  return {
    title: 'Deliveries out of order',
    setting: `${plan.clients} clients, the same share over each of the four channels, write in each of ${plan.seconds} seconds. Each webhook request is delivered 0 to ${WINDOW} ms later, by chance, over ${plan.connections} connections and three nodes. A page is open the whole time. Seed ${plan.seed}.`,
    rows: [
      { what: 'messages', figure: String(all) },
      { what: 'deliveries', figure: String(made) },
      { what: 'answered 503 or not at all, and delivered again', figure: String(again) },
      { what: 'that came after a later one of their chat', figure: String(countOvertaken(arrived)) },
    ],
    wrong: {
      'deliveries answered otherwise than 2xx or 503': refused,
      'messages lost': all - new Set(readWords.flat()).size,
      'messages doubled': readWords.flat().length - new Set(readWords.flat()).size,
      'messages before an earlier one in the chat as an agent reads it': sumOf(readWords, countOvertaken),
      'messages before an earlier one on the open page': sumOf(shown, countOvertaken),
      'chats that the open page shows otherwise than the server': shown.filter(
        (words, index) => words.join() !== readWords[index]?.join(),
      ).length,
      'messages published before the one above them': sumOf(read, countEarlier),
    },
  }
}

/** A chat as it opens on a page. */
async function rangeOf({ admin }: ChannelCluster, { ticketid, created_on }: MyTicket): Promise<MessageRange> {
  const params = { ticketid, sliceIndex: 0 }
  const messages = fromSections(await admin.call(calls.getChat, { params, query: { created_on } }))
  return { ticketid, messages, hasOlder: false, hasNewer: false }
}

/** All slices: 0 is the first three of them. */
async function readWhole(
  { admin }: ChannelCluster,
  { ticketid, created_on }: MyTicket,
): Promise<readonly Message[]> {
  const messages: Message[] = []
  for (let sliceIndex = 0; ; sliceIndex = sliceIndex === 0 ? 3 : sliceIndex + 1) {
    const params = { ticketid, sliceIndex }
    const slice = fromSections(await admin.call(calls.getChat, { params, query: { created_on } }))
    if (slice.length === 0) return messages
    messages.unshift(...slice)
  }
}

const wordsIn = (messages: readonly Message[]): string[] =>
  messages.map(({ content }) => content).filter((content) => WORDS.test(content))

/** How many are shown after one that was sent later. */
function countOvertaken(words: readonly string[]): number {
  const newest = new Map<string, number>()
  let count = 0
  for (const content of words) {
    const [, client = '', n = ''] = WORDS.exec(content) ?? []
    const before = newest.get(client) ?? 0
    if (Number(n) < before) count += 1
    newest.set(client, Math.max(before, Number(n)))
  }
  return count
}

/** By the times that the server gives the messages. */
const countEarlier = (messages: readonly Message[]): number =>
  messages.filter(({ created_on }, index) => created_on <= (messages[index - 1]?.created_on ?? '')).length

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0)
