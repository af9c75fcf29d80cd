import pg from 'pg'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** About a second of work: anyone after them would be answered too late anyway. */
export const MOST_WAITING = 1000

/** A pool with a bounded queue: while the database is slow, further requests are refused at once instead of kept in memory. */
export class BoundedPool extends pg.Pool {
  /** Called for every connection that could not be had. */
  noConnection: (error: unknown) => void = () => undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < MOST_WAITING) return this.#connectNow(callback)
    const error = new Error('Too many wait for the database.')
    if (callback === undefined) return Promise.reject(error)
    process.nextTick(() => callback(error, undefined, () => undefined))
  }

  #connectNow(callback: ConnectCallback | undefined): Promise<pg.PoolClient> | void {
    if (callback !== undefined)
      return super.connect((error, client, done) => {
        if (error !== undefined) this.noConnection(error)
        callback(error, client, done)
      })
    return super.connect().catch((error: unknown) => {
      this.noConnection(error)
      throw error
    })
  }
}
