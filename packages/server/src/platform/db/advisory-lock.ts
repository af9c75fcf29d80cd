import type { Tx } from '../../context.ts'
import { preparedStatement } from './prepared-statement.ts'

/**
 * Transactions that name the same place run one after the other: the second waits here until the first has
 * committed, and then sees what it wrote. For what has no row to lock yet. Several places are locked in the order given,
 * in one round trip.
 */
export async function takeAdvisoryLock(tx: Tx, ...places: readonly string[]): Promise<void> {
  await lockPlaces(tx, places)
}

const lockPlaces = preparedStatement<[places: readonly string[]], never>(
  'advisory-locks',
  'select pg_advisory_xact_lock(hashtextextended(place, 0)) from unnest($1::text[]) place',
)
