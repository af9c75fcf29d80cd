import { isRowLocked, type TransactionOptions } from '../db/database.ts'
import { semaphore } from '../lib/semaphore.ts'

/** Milliseconds that an outcome waits for a row beside all others. A row that nothing holds for long is free by then. */
export const SHORT_LOCK_WAIT = 100

/** Milliseconds that it waits in its turn. Short, so that those behind it come soon, whose rows may be free. */
const LOCK_WAIT_IN_TURN = 300

/** Of all workers of a process. Each may wait for a locked row with a connection of its own, and agents need some too. */
export const fewAtOnce = semaphore(2, Number.POSITIVE_INFINITY)

type Store<Result> = (options: TransactionOptions) => Promise<Result>

/**
 * Stores the outcome of a job. One whose row something else holds is stored a second time in its turn, so that any number of
 * such take few connections. @throws when something else still holds it: what becomes of the job is up to its worker
 */
export async function heldInTurn<Result>(store: Store<Result>): Promise<Result> {
  try {
    return await store({ lockWait: SHORT_LOCK_WAIT })
  } catch (error) {
    if (!isRowLocked(error)) throw error
    return inTurn(store)
  }
}

/** Stores an outcome whose row something else has been holding. */
export const inTurn = <Result>(store: Store<Result>): Promise<Result> =>
  fewAtOnce(() => store({ lockWait: LOCK_WAIT_IN_TURN }))
