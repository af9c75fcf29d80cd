import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { semaphore } from '../lib/semaphore.ts'

/** What statements and transactions need of a pool. */
export interface Connections {
  readonly options: pg.PoolOptions
  connect(): Promise<pg.PoolClient>
}

/** A pool of which at most so many connections are taken at once. Who finds them taken waits here, not in the pool. */
export function shareOf(pool: Connections, most: number): Connections {
  const inTurn = semaphore(most, Number.POSITIVE_INFINITY)

  async function lend(borrow: (client: pg.PoolClient) => void): Promise<void> {
    const client = await pool.connect()
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const giveBack = client.release
    client.release = (failure) => {
      giveBack(failure)
      resolve()
    }
    borrow(client)
    await released
  }

  return {
    options: pool.options,
    connect() {
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
      inTurn(() => lend(resolve)).catch(reject)
      return promise
    },
  }
}

/** Kysely would end the pool with itself; ours is ended by its owner. */
export const lasting = (connections: Connections): PostgresPool => ({
  options: connections.options,
  connect: () => connections.connect(),
  end: async () => undefined,
})
