import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway, isRowLocked, type TransactionOptions } from '../db/database.ts'
import { heldInTurn, inTurn } from './held-in-turn.ts'

/**
 * For an outcome that only this process knows, such as that of a send: an outage of the database, or a row that something else
 * holds, must not lose it.
 */
export async function retryWhileDatabaseIsAway<Result>(
  operation: (options: TransactionOptions) => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  let attempt = heldInTurn<Result>
  for (;;) {
    try {
      return await attempt(operation)
    } catch (error) {
      const isHeld = isRowLocked(error)
      // A held row is free in a moment: a server that stops waits for it as long as for anything.
      if (!isDatabaseAway(error) || (stopping.aborted && !isHeld)) throw error
      if (isHeld) attempt = inTurn
      await pause(500)
    }
  }
}
