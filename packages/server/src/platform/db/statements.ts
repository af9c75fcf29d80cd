import type pg from 'pg'
import { Pipeline } from './pipelined-transaction.ts'
import type { Connections } from './pool-share.ts'
import type { Queries } from './queries.ts'

export async function onOne<Result>(
  connections: Connections,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connections.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

export async function runNamed<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ name, text, values: [...values] })
  return rows
}

/** Each is by itself: one that fails leaves the others as they are. */
export function runTogether<Result>(
  client: pg.PoolClient,
  read: (reader: Pick<Queries<never>, 'named'>) => Promise<Result>,
): Promise<Result> {
  const pipeline = new Pipeline(client)
  return read({
    named: (name, text, values) => {
      pipeline.gather()
      return runNamed(client, name, text, values)
    },
  })
}
