import pg from 'pg'

/** Counts as a database that is away. */
export const tooManyWait = (): Error => new Error('Too many wait for the database.')

/** About a second of work: anyone after them would be answered too late anyway. */
export const MOST_WAITING = 1000

/**
 * Milliseconds that somebody waits before another connection is opened while none comes back. A statement takes about one; a
 * connection takes ten of processor time to open, and is a process of 8 MB.
 */
const STUCK = 20
/** While connections come and go: what waits so long waits for its turn among many, and two at once would serve them sooner. */
const CROWDED = 100

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * A pool that opens connections only as they are needed, and with a bounded queue: while the database is slow, further requests are
 * refused at once instead of kept in memory.
 */
export class BoundedPool extends pg.Pool {
  readonly #most: number
  #lastReturned = 0
  /** Called for every connection that could not be had. */
  noConnection: (error: unknown) => void = () => undefined

  /** `max` connections at most. */
  constructor({ max, ...options }: pg.PoolConfig & { max: number }) {
    super({ ...options, max: 1 })
    this.#most = max
    this.on('remove', () => {
      this.options.max = Math.max(1, this.totalCount)
    })
    this.on('release', () => {
      this.#lastReturned = performance.now()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return this.#connect(callback)
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client === undefined ? reject(error) : resolve(client))),
    )
  }

  #connect(callback: ConnectCallback): void {
    if (this.waitingCount >= MOST_WAITING)
      return process.nextTick(() => callback(tooManyWait(), undefined, () => undefined))
    const growth = this.#isInUse() ? this.#startGrowing() : undefined
    super.connect((error, client, done) => {
      clearTimeout(growth?.whenStuck)
      clearTimeout(growth?.whenCrowded)
      if (error !== undefined) this.noConnection(error)
      callback(error, client, done)
    })
  }

  /** All connections that may be open are, and each has somebody. */
  #isInUse(): boolean {
    return this.totalCount >= this.options.max && this.idleCount <= this.waitingCount
  }

  #startGrowing() {
    const whenStuck = setTimeout(() => {
      if (performance.now() - this.#lastReturned >= STUCK) this.#grow()
    }, STUCK)
    return { whenStuck, whenCrowded: setTimeout(() => this.#grow(), CROWDED) }
  }

  #grow(): void {
    if (this.totalCount >= this.#most || this.idleCount > 0 || this.ending) return
    this.options.max = this.totalCount + 1
    // The pool opens connections for new callers alone. This one hands it on to the first that waits.
    super.connect((error, _, done) => {
      if (error !== undefined) this.noConnection(error)
      else done()
    })
  }
}
