import pg from 'pg'

/**
 * A pool of an experiment that may outlive its database. `pool.end()` resolves before the connections are closed, so
 * the errors that a stopping database sends to them must not end the process.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
