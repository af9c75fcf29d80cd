import { Agent } from 'node:http'
import type { MyTicket } from '@switchboard/contract'
import type pg from 'pg'
import { openPool } from '../database/open-pool.ts'
import { pendingChats } from '../cluster/cluster-chats.ts'
import { type ConnectedServer, startConnectedServer } from '../server/connected-server.ts'
import { databaseOf } from '../server/server-process.ts'
import { contentOf, FIRST_PERSON, personOf, post, updateOf } from './inbound-load.ts'
import type { Answered } from './race.ts'
import { seededRandom } from './random.ts'

/** A server whose clients send at the very moment that an experiment wants. */
export interface RaceEnvironment extends ConnectedServer {
  random(): number
  /** A pending ticket for each client, in their order. */
  tickets: readonly MyTicket[]
  /** Everything of clients that was answered 2xx and belongs into a chat. */
  acknowledged: ReadonlySet<string>
  /** This text was sent by a blocked client. */
  notInChat(content: string): void
  /** The next message of a client, sent when `send` is called. */
  words(client: number): { content: string; updateId: number; send: () => Promise<Answered> }
  /** A client presses a button that the server sent. */
  press(client: number, data: string): Promise<Answered>
  rows<Row extends pg.QueryResultRow>(question: string, values?: readonly unknown[]): Promise<Row[]>
  databaseUrl: string
  /** Stops everything this needs besides the server, which keeps running. */
  leave(): Promise<void>
}

/** As many as a server takes in within the patience of a test, on a busy machine too. */
const SOME = 20
/** Beyond every id that the simulator gives. */
const FIRST_NUMBER = 1_000_000

export async function startRaceEnvironment(
  clients: number,
  seed: number,
  env: Record<string, string> = {},
): Promise<RaceEnvironment> {
  const connected = await startConnectedServer('webhook', env)
  return raceEnvironmentOn(connected, await databaseOf(connected.dataDir), clients, seed)
}

/** The same on a server that runs already. */
export async function raceEnvironmentOn(
  connected: ConnectedServer,
  databaseUrl: string,
  clients: number,
  seed: number,
): Promise<RaceEnvironment> {
  const tickets: MyTicket[] = []
  while (tickets.length < clients) {
    const some = Math.min(SOME, clients - tickets.length)
    tickets.push(...(await pendingChats(connected, some, FIRST_PERSON + tickets.length)))
  }
  const database = openPool(databaseUrl, 8)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const acknowledged = new Set<string>()
  let last = FIRST_NUMBER
  const postUpdate = async (update: object) => ({
    status: await post(agent, connected.webhook, JSON.stringify(update)),
    text: '',
  })
  const leave = async () => {
    agent.destroy()
    await database.end()
  }
  return {
    ...connected,
    random: seededRandom(seed),
    tickets,
    acknowledged,
    notInChat: (content) => void acknowledged.delete(content),
    databaseUrl,
    words(client) {
      last += 1
      const [content, updateId] = [contentOf(client, last), last]
      return {
        content,
        updateId,
        async send() {
          // A message sent now sorts behind everything before it.
          const now = Math.floor(Date.now() / 1000)
          const answered = await postUpdate(updateOf(client, updateId, updateId, now))
          if (answered.status === 200) acknowledged.add(content)
          return answered
        },
      }
    },
    press(client, data) {
      last += 1
      return postUpdate(pressOf(client, last, data))
    },
    rows: async <Row extends pg.QueryResultRow>(question: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(question, [...values])).rows,
    leave,
    async stop() {
      await leave()
      await connected.stop()
    },
  }
}

function pressOf(client: number, updateId: number, data: string) {
  const person = personOf(client)
  const message = { message_id: 1, chat: { ...person, type: 'private' }, date: 0 }
  const from = { ...person, is_bot: false }
  const callback_query = { id: String(updateId), from, message, chat_instance: '1', data }
  return { update_id: updateId, callback_query }
}
