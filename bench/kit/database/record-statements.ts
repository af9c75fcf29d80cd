import { Agent } from 'node:http'
import { configFrom, openLog, readEnv, startServer, urlsOf } from '@switchboard/server'
import type pg from 'pg'
import type { ConnectedServer } from '../server/connected-server.ts'
import { databaseOf } from '../server/server-process.ts'
import { post, updateOf } from '../load/inbound-load.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/**
 * The statements of the transaction in which the server takes in one text of a known conversation, BEGIN and COMMIT
 * included: a second node on the same database, in this process, whose connections write down what they are asked.
 */
export async function recordStatements(
  { dataDir, line, webhook }: ConnectedServer,
  conversation: number,
  n: number,
): Promise<Statement[]> {
  const config = configFrom(
    readEnv({ PORT: '0', DATA_DIR: dataDir, TELEGRAM_API_URL: `${line.url}/telegram` }),
  )
  const node = await startServer(
    { ...config, publicUrl: 'https://desk.bench.example' },
    urlsOf(await databaseOf(dataDir)),
    openLog('error'),
  )
  try {
    const turns = listenToPool(node.app.db.pool)
    const agent = new Agent()
    const url = `${node.url}${new URL(webhook.url).pathname}`
    const body = JSON.stringify(updateOf(conversation, n, 2_000_000_000 + n))
    const status = await post(agent, { url, secret: webhook.secret }, body)
    agent.destroy()
    if (status !== 200) throw new Error(`The recorded message was answered ${status}.`)
    const taken = turns.flatMap(transactionsIn).find((one) => one.some(({ text }) => TAKES_IN.test(text)))
    if (taken === undefined) throw new Error('No transaction was recorded.')
    return taken
  } finally {
    await node.stop()
  }
}

const TAKES_IN = /insert into "?inbox"?/

/** Connections are used again at once, by the pump for one: only what lies between BEGIN and COMMIT counts. */
function transactionsIn(turn: readonly Statement[]): Statement[][] {
  const begins = turn.flatMap(({ text }, index) => (text === 'begin' ? [index] : []))
  return begins.flatMap((begin) => {
    const length = turn.slice(begin).findIndex(({ text }) => text === 'commit') + 1
    return length === 0 ? [] : [turn.slice(begin, begin + length)]
  })
}

/** Every statement on a connection since it was checked out. */
function listenToPool(pool: pg.Pool): Statement[][] {
  const turns: Statement[][] = []
  const connect = pool.connect.bind(pool)
  Reflect.set(pool, 'connect', async (...given: []) => {
    if (given.length > 0) return connect(...given)
    const client = await connect()
    const turn: Statement[] = []
    turns.push(turn)
    const query = client.query.bind(client)
    Reflect.set(client, 'query', (...asked: [string, unknown[]?]) => {
      turn.push(statementOf(asked))
      return query(...asked)
    })
    return client
  })
  return turns
}

function statementOf([asked, values]: [
  string | { text: string; values?: unknown[] },
  unknown[]?,
]): Statement {
  return typeof asked === 'string'
    ? { text: asked, values: values ?? [] }
    : { text: asked.text, values: asked.values ?? values ?? [] }
}
