import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database.ts'

/**
 * For an outcome that only this process knows, such as that of a send: an outage of the database, or a row that something else
 * holds, must not lose it.
 */
export async function retryWhileDatabaseIsAway<Result>(
  operation: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (!isDatabaseAway(error) || stopping.aborted) throw error
      await pause(500)
    }
  }
}
