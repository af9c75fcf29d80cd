import { Agent } from 'node:http'
import type { MyTicket } from '@switchboard/contract'
import pg from 'pg'
import { pendingChats } from './cluster-chats.ts'
import { type ConnectedDesk, startConnectedDesk } from './connected-desk.ts'
import { databaseOf } from './desk-process.ts'
import { contentOf, FIRST_PERSON, personOf, post, updateOf } from './inbound-load.ts'
import type { Answered } from './race.ts'
import { seededRandom } from './random.ts'

/** A desk whose clients' words are said at the very moment that an experiment wants. */
export interface RaceGround extends ConnectedDesk {
  random(): number
  /** A pending ticket for each client, in their order. */
  tickets: readonly MyTicket[]
  /** Everything of clients that was answered 2xx and belongs into a chat. */
  acknowledged: ReadonlySet<string>
  /** These words were said by somebody who was blocked. */
  notInChat(content: string): void
  /** The next words of a client, to be said when called. */
  words(client: number): { content: string; updateId: number; say: () => Promise<Answered> }
  /** A client presses a button of the desk. */
  press(client: number, data: string): Promise<Answered>
  rows<Row extends pg.QueryResultRow>(question: string, values?: readonly unknown[]): Promise<Row[]>
  databaseUrl: string
  /** Ends what this needs beside the desk, which goes on. */
  leave(): Promise<void>
}

/** As many as a desk takes in within the patience of a test, on a busy machine too. */
const SOME = 20
/** Beyond every id that the simulator gives. */
const FIRST_NUMBER = 1_000_000

export async function startRaceGround(
  clients: number,
  seed: number,
  env: Record<string, string> = {},
): Promise<RaceGround> {
  const connected = await startConnectedDesk('webhook', env)
  return raceGroundOn(connected, await databaseOf(connected.dataDir), clients, seed)
}

/** The same on a desk that runs already. */
export async function raceGroundOn(
  connected: ConnectedDesk,
  databaseUrl: string,
  clients: number,
  seed: number,
): Promise<RaceGround> {
  const tickets: MyTicket[] = []
  while (tickets.length < clients) {
    const some = Math.min(SOME, clients - tickets.length)
    tickets.push(...(await pendingChats(connected, some, FIRST_PERSON + tickets.length)))
  }
  const database = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const acknowledged = new Set<string>()
  let last = FIRST_NUMBER
  const tell = async (update: object) => ({
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
        async say() {
          // What is said now stands behind everything before it.
          const now = Math.floor(Date.now() / 1000)
          const answered = await tell(updateOf(client, updateId, updateId, now))
          if (answered.status === 200) acknowledged.add(content)
          return answered
        },
      }
    },
    press(client, data) {
      last += 1
      const person = personOf(client)
      const message = { message_id: 1, chat: { ...person, type: 'private' }, date: 0 }
      const from = { ...person, is_bot: false }
      const callback_query = { id: String(last), from, message, chat_instance: '1', data }
      return tell({ update_id: last, callback_query })
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
