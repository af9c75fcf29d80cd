import { Socket } from 'node:net'
import type pg from 'pg'

/** Milliseconds after which PostgreSQL cancels a statement without a limit of its own. */
export const STATEMENT_MAY_TAKE = 5000
/**
 * Milliseconds of a slow network, on top of what a statement may take. A caller who waited the 3 s for a connection that turns
 * out to be silent still gets an error within ten.
 */
const ON_THE_WAY = 500

/**
 * Closes connections on which the database no longer answers: it is frozen, or the connection was cut silently. TCP
 * alone would wait for a quarter of an hour. What waits on them fails as with a database that is away.
 */
export function giveUpSilent(pool: pg.Pool, silentAfter: number = STATEMENT_MAY_TAKE + ON_THE_WAY): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => socket.destroy(new DatabaseSilent()))
  })
  pool.on('acquire', (client) => void socketOf(client).setTimeout(silentAfter))
  pool.on('release', (_, client) => void socketOf(client).setTimeout(0))
}

/** Gives each statement of the transaction under way on this connection so many milliseconds; 0: as long as it takes. */
export async function mayTake(client: pg.Client, milliseconds: number): Promise<void> {
  await client.query({
    name: 'may-take',
    text: `select set_config('statement_timeout', $1, true)`,
    values: [String(milliseconds)],
  })
  socketOf(client).setTimeout(milliseconds === 0 ? 0 : milliseconds + ON_THE_WAY)
}

/** For a connection that is kept for long: silence counts while it is asked something, and is right in between. */
export async function whileAsked<Result>(client: pg.PoolClient, ask: () => Promise<Result>): Promise<Result> {
  socketOf(client).setTimeout(STATEMENT_MAY_TAKE + ON_THE_WAY)
  try {
    return await ask()
  } finally {
    socketOf(client).setTimeout(0)
  }
}

/** Its code counts as a database that is away. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database does not answer any more.')
  }
}

/** pg connects through sockets of net or tls, and calls them streams. */
export function socketOf({ connection }: pg.Client): Socket {
  if (connection.stream instanceof Socket) return connection.stream
  throw new TypeError('A connection to PostgreSQL is no socket.')
}
