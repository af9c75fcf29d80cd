import pg from 'pg'

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** About a second of work: whoever came after them would be answered too late anyway. */
export const MOST_WAITING = 1000

/** A pool before which only so many wait: with a database that is slow, what arrives is refused at once instead of kept in memory. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Told): void
  override connect(callback?: Told): Promise<pg.PoolClient> | void {
    if (this.waitingCount < MOST_WAITING)
      return callback === undefined ? super.connect() : super.connect(callback)
    const error = new Error('Too many wait for the database.')
    if (callback === undefined) return Promise.reject(error)
    process.nextTick(() => callback(error, undefined, () => undefined))
  }
}
