import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppContext } from '../context.ts'

interface Watching {
  /** What the stack of a transaction holds that may do so: a test that keeps rows locked while it uses the server. */
  except: string
  /** Receives the stack of each place. */
  note(place: string): void
}

/**
 * Notes each place that asks for a second connection while its transaction holds one: where all connections are held by such
 * transactions, each waits for the others.
 */
export function watchSecondConnections({ db }: AppContext, { except, note }: Watching): void {
  const { pool, transaction: begin } = db
  const running = new AsyncLocalStorage<{ begunAt: Error | null }>()
  const connect = pool.connect.bind(pool)
  const watched: typeof begin = (operation, options) => {
    // Its stack is put into words where it is read, which takes longer than a short transaction.
    const held: { begunAt: Error | null } = { begunAt: new Error('A transaction begins.') }
    return begin((tx) => running.run(held, () => operation(tx)).finally(() => (held.begunAt = null)), options)
  }
  Object.assign(db, { transaction: watched })
  Object.assign(pool, {
    connect(...given: Parameters<typeof connect>) {
      const begunAt = running.getStore()?.begunAt?.stack
      if (begunAt?.includes(except) === false) note(placeNow())
      return connect(...given)
    },
  })
}

const placeNow = (): string => new Error('A transaction asks for a second connection.').stack ?? ''
